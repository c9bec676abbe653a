import { z } from 'zod'
import { currencyCode } from '../money-input.ts'

export const maxExchangeRates = 20

const takaRange = 'Must be an amount of taka, such as 133.25'
const exchangeRate = z.object({
  currency: currencyCode.refine((code) => code !== 'BDT' && code !== 'USD', 'Has a rate of its own'),
  taka: z
    .number(takaRange)
    .min(0.001, takaRange)
    .max(2_000, takaRange)
    .refine((taka) => Math.round(taka * 1_000_000) / 1_000_000 === taka, 'Must have six decimals at most'),
})

export const exchangeRates = z
  .array(exchangeRate)
  .max(maxExchangeRates, `Must be at most ${maxExchangeRates} rates`)
  .refine(
    (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
    'Each currency has one rate',
  )
