import { z } from 'zod'

/** An amount of taka that somebody enters: at least one, in poisha. */
export const takaAmount = z.object(
  {
    minor: z
      .int('Must be a whole number of poisha')
      .min(100, 'Must be at least ৳1')
      .max(10_000_000_000, 'Must be at most ৳10,00,00,000'),
    currency: z.literal('BDT', 'Must be BDT'),
  },
  'Please enter an amount',
)

/** An amount of dollars that somebody enters: at least a cent. */
export const dollarAmount = z.object(
  {
    minor: z
      .int('Must be a whole number of cents')
      .min(1, 'Must be at least a cent')
      .max(1_000_000_000, 'Must be at most $10,000,000'),
    currency: z.literal('USD', 'Must be USD'),
  },
  'Please enter an amount',
)
