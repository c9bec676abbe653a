import { findPreferredCurrency } from '../client/preferred-currency.server.ts'
import type { Context } from '../context.ts'
import type { AppliedCoupon } from '../coupon/use-coupon.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import type { Service } from '../service/service.ts'
import { readWebsiteTax } from '../tax/tax-rates.server.ts'
import type { Bought } from './order.ts'
import { linesOf } from './order-coupon.server.ts'
import { nameOf, planOf } from './ordered-plan.ts'

type Wanted = {
  service: Service
  planId: string
  /** Address of the client, whose preferred currency counts without a plan. */
  email: string
  applied?: AppliedCoupon | undefined
}

/** Returns the snapshot of a plan as it is sold now, with its currency and deposit. */
export async function buyPlan(inside: Context, { service, planId, email, applied }: Wanted) {
  const plan = planOf(service, planId)
  const { depositPercent: usualDeposit } = await readPaymentSettings(inside)
  const name = nameOf(service, { planId })
  const priceCents = plan?.price.minor ?? 0
  const tax = await readWebsiteTax(inside)
  const bought: Bought = {
    name,
    priceCents: priceCents - (applied?.discountCents ?? 0),
    features: plan?.features ?? [],
    revisions: plan ? plan.revisions : 0,
    ...((plan?.revisionsAsQuoted ?? !plan) && { revisionsAsQuoted: true }),
    ...(plan?.extraRoundPrice && { extraRoundCents: plan.extraRoundPrice.minor }),
    supportMonths: plan?.supportMonths ?? 0,
    ...(plan?.workingDays && { workingDays: plan.workingDays }),
    questions: service.briefFields.map(({ name, label }) => ({ name, label })),
    lines: linesOf({ name, priceCents, tax }, applied),
    ...(tax && { tax }),
  }
  return {
    ...{ plan, bought },
    currency: plan?.price.currency ?? (await findPreferredCurrency(inside, email)),
    depositPercent: plan?.depositPercent ?? usualDeposit,
  }
}
