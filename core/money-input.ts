import { z } from 'zod'

/** Amount of taka from a form, in poisha: at least one taka. */
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

/** Amount of dollars from a form, in cents: at least one cent. */
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
