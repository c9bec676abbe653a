import { sql, type Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { retakeUse } from '../coupon/use-coupon.server.ts'
import { Refusal } from '../errors.ts'
import { formatMoney, type Money } from '../money.ts'
import { findService } from '../service/service.server.ts'
import type { Plan, Service } from '../service/service.ts'
import { buyPlan } from './buy-plan.server.ts'
import { type Order, orderMachine } from './order.ts'
import { planOf } from './ordered-plan.ts'

type CurrentPlan = { service: Service; plan: Plan }

/** Finds the plan of an order as it is sold now. Undefined if the price is fixed: by a quote that was accepted, by an
 * invoice that is not void, or because the plan is no longer sold. */
export async function findCurrentPlan(
  ctx: Context,
  { id, planId }: Pick<Order, 'id' | 'planId'>,
): Promise<CurrentPlan | undefined> {
  if (!planId) return undefined
  const found = await ctx.db
    .selectFrom('client_order')
    .innerJoin('service', 'service.id', 'client_order.service_id')
    .select('slug')
    .where('client_order.id', '=', id)
    .where(
      sql<boolean>`not exists (select from quote where quote.order_id = client_order.id and quote.status = 'accepted')`,
    )
    .where(
      sql<boolean>`not exists (select from invoice where invoice.order_id = client_order.id and invoice.status <> 'void')`,
    )
    .executeTakeFirst()
  const service = found && (await findService(ctx, found.slug))
  const plan = service && planOf(service, planId)
  return service && plan && { service, plan }
}

/** Returns today's price of the plan of an order that can be opened again, if it can take the place of the old one. */
export async function findCurrentPrice(ctx: Context, order: Order): Promise<Money | null> {
  if (!orderMachine.moves.reinstate.from.includes(order.status)) return null
  return (await findCurrentPlan(ctx, order))?.plan.price ?? null
}

/** Returns the columns of an order that is open again: at its old price, or at today's one as staff saw it. */
export async function reinstateOrder(
  inside: Context,
  order: Order,
  price: Money | undefined,
): Promise<Updateable<Tables['client_order']>> {
  await forgetVoidParts(inside, order.id)
  const reset = { due_on: null, delivered_at: null }
  if (!price) {
    await retakeUse(inside, order)
    return reset
  }
  const current = await findCurrentPlan(inside, order)
  if (!current) {
    throw new Refusal('conflict', `The price of ${order.number} can’t be replaced. Please keep it.`)
  }
  const { bought, currency, depositPercent } = await buyPlan(inside, {
    ...{ service: current.service, planId: order.planId, email: order.email },
  })
  if (price.minor !== bought.priceCents || price.currency !== currency) {
    const now = formatMoney({ minor: bought.priceCents, currency })
    throw new Refusal(
      'conflict',
      `The price has changed: ${current.plan.name} now costs ${now}, not ${formatMoney(price)}. Please look at it again.`,
    )
  }
  return {
    ...reset,
    snapshot: JSON.stringify(bought),
    total_cents: bought.priceCents,
    currency,
    deposit_percent: depositPercent,
  }
}

/** Parts whose invoices were voided fall due again. */
async function forgetVoidParts({ db }: Context, orderId: string): Promise<void> {
  await db
    .updateTable('payment_part')
    .set({ issued_at: null })
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`not exists (select from invoice where invoice.order_id = payment_part.order_id
        and invoice.kind = 'part-' || payment_part.number and invoice.status <> 'void')`,
    )
    .execute()
}
