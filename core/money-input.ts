import { z } from 'zod'
import { formatNumber } from './format-number.ts'

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

/** Code of a currency; small letters are accepted. */
export const currencyCode = z
  .string('Must be the code of a currency')
  .transform((code) => code.trim().toUpperCase())
  .refine(
    (code) => /^[A-Z]{3}$/.test(code) && isCurrency(code),
    'Must be the code of a currency, such as EUR',
  )

/** Greatest price and total, in minor units. */
export const maxMinor = 1_000_000_000
const maxSentence = `Must be at most ${formatNumber(maxMinor)} minor units`

/** Amount of a plan in any currency, in its minor units: at least one. */
export const planPrice = z.object(
  {
    minor: z
      .int('Must be a whole number of minor units')
      .min(1, 'Must be more than nothing')
      .max(maxMinor, maxSentence),
    currency: currencyCode,
  },
  'Please enter an amount',
)

/** Price in any currency, which can be zero; in dollars if none is named. */
export const price = z.object({
  minor: z
    .int('Must be a whole number of minor units')
    .min(0, 'Must be at least 0')
    .max(maxMinor, maxSentence),
  currency: currencyCode.default('USD'),
})

/** Refuses lines in several currencies. */
export const isOneCurrency = (lines: { currency: string }[]): boolean =>
  new Set(lines.map(({ currency }) => currency)).size <= 1
export const oneCurrency = 'All prices must be in the same currency'

/** Amount in any currency, in its minor units: at least one, of taka at least a whole one. */
export const anyAmount = z
  .object(
    {
      minor: z
        .int('Must be a whole number of minor units')
        .min(1, 'Must be more than nothing')
        .max(10_000_000_000, 'Must be at most 10,000,000,000 minor units'),
      currency: currencyCode,
    },
    'Please enter an amount',
  )
  .refine(({ minor, currency }) => currency !== 'BDT' || minor >= 100, {
    path: ['minor'],
    message: 'Must be at least ৳1',
  })
