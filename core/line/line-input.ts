import { z } from 'zod'
import { oneCurrency, price } from '../money-input.ts'
import { optionalText, requiredText, wholeNumber } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'
import { type Discount, sumLine } from './line-total.ts'
import { isQuantity, maxUnitLength, quantitySentence } from './quantity.ts'

export const lineQuantity = z
  .number(quantitySentence)
  .refine(isQuantity, quantitySentence)
  .describe('Up to three decimals')
export const lineUnit = optionalText(maxUnitLength)
  .transform((unit) => (hasVisibleText(unit) ? unit.replace(/\s+/g, ' ').trim() : ''))
  .describe('What is counted, such as hour or page')

export const discountInput = z
  .object({
    percent: wholeNumber(1, 100).nullish(),
    amount: price.nullish(),
    reason: optionalText(200),
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    message: 'Please enter either a percentage or an amount',
    path: ['percent'],
  })
  .transform(({ percent, amount, reason }) => ({
    percent: percent ?? null,
    cents: amount?.minor ?? null,
    reason,
    /** Null for a percentage. */
    currency: amount?.currency ?? null,
  }))
  .nullable()

/** Leaves out the currency of a discount, which is that of its lines. */
export const withoutCurrency = <Given extends { currency: unknown }>({ currency: _, ...same }: Given) => same

/** Fields that lines of invoices and quotes have in common. */
export const lineFields = {
  title: requiredText(200, 'Please enter a description'),
  quantity: lineQuantity,
  unit: lineUnit,
  price: price.describe('Of one unit; all lines are in one currency'),
  discount: discountInput.optional().describe('Of this line'),
}

type Given = {
  quantity: number
  price: { minor: number; currency: string }
  discount?: (Discount & { currency: string | null }) | null | undefined
}
const path = ['discount', 'amount']

/** Rules for the discount of a line. */
export const discountRules = [
  {
    isKept: ({ price: { currency }, discount }: Given) => (discount?.currency ?? currency) === currency,
    otherwise: { message: oneCurrency, path },
  },
  {
    isKept: ({ quantity, price: { minor: priceCents }, discount }: Given) =>
      discount?.cents == null || discount.cents <= sumLine({ quantity, priceCents }).fullCents,
    otherwise: { message: 'Must be at most the price of the line', path },
  },
] as const

/** Converts a parsed line to the one that is stored. Unit and discount stay unset without a value, as in the lines of
 * earlier releases. */
export const toLine = <Line extends Given & { unit: string }>({
  price: one,
  unit,
  discount,
  ...same
}: Line) => ({
  ...same,
  ...(unit && { unit }),
  ...(discount && { discount: withoutCurrency(discount) }),
  ...{ priceCents: one.minor, currency: one.currency },
})
