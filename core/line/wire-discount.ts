import type { Money } from '../money.ts'
import type { Discount } from './line-total.ts'

/** A discount as it is sent. */
export type WireDiscount = { percent: number | null; amount: Money | null; reason: string }

export const presentDiscount = (
  { percent, cents: minor, reason }: Discount,
  currency: string,
): WireDiscount => ({
  percent,
  amount: minor === null ? null : { minor, currency },
  reason,
})

export const toDiscount = (discount: WireDiscount | null): Discount | null =>
  discount && { percent: discount.percent, cents: discount.amount?.minor ?? null, reason: discount.reason }
