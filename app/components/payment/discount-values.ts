import { z } from 'zod'
import type { WireDiscount } from '#core/line/wire-discount.ts'
import { type Money, toUnits } from '#core/money.ts'
import { readPrice } from './read-dollars.ts'

/** A discount as it is typed. */
export type DiscountValues = {
  discountKind: '' | 'percent' | 'amount'
  discountValue: string
  discountReason: string
}

export const noDiscount: DiscountValues = { discountKind: '', discountValue: '', discountReason: '' }

export const discountValuesOf = (discount: WireDiscount | null): DiscountValues =>
  discount
    ? {
        discountKind: discount.amount ? 'amount' : 'percent',
        discountValue: String((discount.amount ? toUnits(discount.amount) : discount.percent) ?? ''),
        discountReason: discount.reason,
      }
    : noDiscount

/** Converts a typed discount to the one on the wire. The fields are unset in what a tab kept from an earlier release. */
export const toWireDiscount = (
  { discountKind, discountValue = '', discountReason = '' }: Partial<DiscountValues>,
  currency: string,
): WireDiscount | null =>
  discountKind
    ? {
        percent: discountKind === 'percent' ? percentOf(discountValue) : null,
        amount: discountKind === 'amount' ? amountOf(discountValue, currency) : null,
        reason: discountReason,
      }
    : null

const percent = /^\s*(?:[1-9]\d?|100)\s*$/

/** Zero for what would be refused, so that no total is shown with it. */
const percentOf = (typed: string) => (percent.test(typed) ? Number(typed) : 0)

export const numberOf = (typed: string) => Number(typed) || 0

export const amountOf = (typed: string, currency: string): Money => ({
  minor: readPrice(typed, currency) ?? 0,
  currency,
})

type Checked = { currency: string; discountKind?: string | undefined; discountValue?: string | undefined }
type Issue = { code: 'custom'; path: string[]; message: string }

export const discountRules = {
  discountKind: z.string().optional(),
  discountValue: z.string().optional(),
  discountReason: z.string().optional(),
}

/** Checks a typed discount, so that a mistake stands at its field. */
export function checkDiscount(
  { currency, discountKind, discountValue = '' }: Checked,
  { addIssue }: { addIssue: (issue: Issue) => void },
): void {
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['discountValue'], message })
  if (discountKind === 'percent' && !percent.test(discountValue))
    refuse('Must be a whole number from 1 to 100')
  if (discountKind === 'amount' && readPrice(discountValue, currency) === undefined)
    refuse('Must be an amount such as 120 or 1,200.50')
}
