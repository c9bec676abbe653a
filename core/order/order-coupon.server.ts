import type { Context } from '../context.ts'
import { type AppliedCoupon, lockCoupon } from '../coupon/use-coupon.server.ts'
import { Refusal } from '../errors.ts'
import { formatMoney } from '../money.ts'
import type { Service } from '../service/service.ts'
import type { Tax } from '../tax/tax.ts'
import type { Bought } from './order.ts'
import type { OrderInput } from './order-input.ts'
import { planOf } from './ordered-plan.ts'

type Wanted = Pick<OrderInput, 'planId' | 'couponCode' | 'couponDiscount'> & {
  email: string
  service: Service
}

/** Locks the coupon of an order. Refuses a discount other than the one that the client saw. */
export async function applyCoupon(inside: Context, wanted: Wanted): Promise<AppliedCoupon | undefined> {
  const { couponCode: code, couponDiscount: seen, email, service, planId } = wanted
  if (!code?.trim()) return undefined
  const price = planOf(service, planId)?.price
  const applied = await lockCoupon(inside, { code, email, service, price })
  if (!seen || seen.minor === applied.discountCents) return applied
  const now = formatMoney({ minor: applied.discountCents, currency: price?.currency ?? 'USD' })
  throw new Refusal(
    'conflict',
    `The coupon has changed: it takes off ${now} now, not ${formatMoney(seen)}. Nothing was ordered; please apply it again.`,
  )
}

const titleOf = ({ coupon: { code, reason } }: AppliedCoupon) => `Coupon ${code}: ${reason}`

/** Formats the price that a coupon has reduced as a sentence before another one; empty without a coupon. */
export function formatPrice(
  service: Service,
  { planId }: { planId: string },
  applied: AppliedCoupon | undefined,
): string {
  const price = planOf(service, planId)?.price
  if (!price || !applied) return ''
  const total = { ...price, minor: price.minor - applied.discountCents }
  return `${formatMoney(total)} instead of ${formatMoney(price)} (${titleOf(applied)}). `
}

/** Lines of an order with a coupon: the plan at its full price, and the discount below zero as in orders of quotes. */
export const linesOf = (
  { name, priceCents, tax }: { name: string; priceCents: number; tax: Tax | undefined },
  applied: AppliedCoupon | undefined,
): Bought['lines'] =>
  applied
    ? [
        { title: name, quantity: 1, priceCents, tax },
        { title: titleOf(applied), quantity: 1, priceCents: -applied.discountCents, tax },
      ]
    : []
