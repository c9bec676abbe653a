import type { Context } from '../context.ts'
import { planOf } from '../order/ordered-plan.ts'
import { isPermitted, permitAdding } from '../permissions.ts'
import { findService } from '../service/service.server.ts'
import type { CouponCheckInput, CouponCheckRow } from './coupon.ts'
import { findCoupon } from './use-coupon.server.ts'

/** Shows what a code takes off the price of a plan. Counts no use. */
export async function checkCoupon(
  ctx: Context,
  { couponCode, service: slug, planId, email: entered }: CouponCheckInput,
): Promise<CouponCheckRow> {
  const { email: own } = permitAdding(ctx, 'order.place')
  await ctx.limit('coupon')
  const email = entered && isPermitted(ctx.actor, 'order.enter') ? entered : own
  const service = await findService(ctx, slug)
  const plan = service && planOf(service, planId)
  const wanted = {
    code: couponCode,
    email,
    service: { id: service?.id ?? '' },
    price: plan?.price,
  }
  const { coupon, discountCents } = await findCoupon(ctx, wanted)
  const price = wanted.price ?? { minor: 0, currency: 'USD' }
  return {
    ...{ code: coupon.code, reason: coupon.reason, price },
    discount: { ...price, minor: discountCents },
    total: { ...price, minor: price.minor - discountCents },
  }
}
