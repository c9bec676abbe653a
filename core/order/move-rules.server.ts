import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { OrderMoney } from '../invoice/invoice.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { lockInvoicesOf } from '../invoice/read-invoices.server.ts'
import { formatMoney, type Money } from '../money.ts'
import { isOwnMoney, refuseOwnMoney } from '../permissions.ts'
import { hasVisibleText } from '../visible-text.ts'
import { type Order, revisionsLeft } from './order.ts'

const currentState = ({ status, version }: Order) => ({ currentState: { state: status, version } })

/** Throws unless the order is unpaid and no payment is being checked. */
export async function refuseWithdrawal(inside: Context, order: Order): Promise<void> {
  await lockInvoicesOf(inside, order.id)
  const { paymentState } = await getMoney(inside, order)
  if (paymentState === 'unpaid') return
  const sentence =
    paymentState === 'checking'
      ? 'Your payment is being checked. Withdraw it first, or write to us.'
      : 'Something is paid already. Please write to us: we cancel it together.'
  throw new Refusal('conflict', sentence, currentState(order))
}

export async function refuseUnpaidStart(inside: Context, order: Order, reason: string): Promise<void> {
  const { isDepositPaid } = await getMoney(inside, order)
  if (isDepositPaid) return
  if (inside.actor.kind === 'user') refuseOwnMoney(inside.actor, order.email)
  if (hasVisibleText(reason)) return
  throw new Refusal('invalid', 'The deposit has not been paid. Please give a reason for starting anyway.', {
    fields: { reason: 'Please give a reason for starting without the deposit' },
  })
}

/** Selects the price of the ordered plan in a version of its service. */
const priceIn = (version: string) => sql`(select jsonb_agg(plan -> 'price')
  from jsonb_array_elements(${sql.ref(`${version}.content`)} -> 'plans') as plan
  where plan ->> 'planId' = client_order.plan_id)`

/** Throws if staff, except owners, accept an own order at a price that they set themselves. */
export async function refuseOwnPrice({ actor, db }: Context, { id, email }: Order): Promise<void> {
  if (actor.kind !== 'user' || !isOwnMoney(actor, email)) return
  const { rows } = await sql<{ writtenBy: string | null }>`
    select version.written_by as "writtenBy" from client_order join service_version as version using (service_id)
    where client_order.id = ${id} and version.created_at <= client_order.created_at and not exists (
      select from service_version as former where former.service_id = version.service_id
        and former.version = version.version - 1 and ${priceIn('former')} is not distinct from ${priceIn('version')})
    order by version.version desc limit 1`.execute(db)
  if (rows[0]?.writtenBy !== actor.id) return
  throw new Refusal('conflict', 'You set this price yourself. Please ask a colleague to accept the order.')
}

/** Throws if money is open, unless exactly that amount was confirmed. */
export async function refuseUnconfirmedClose(
  inside: Context,
  order: Order,
  confirmed: Money | undefined,
): Promise<void> {
  await lockInvoicesOf(inside, order.id)
  const { openCents: open } = await getMoney(inside, order)
  const isConfirmed = confirmed?.minor === open && confirmed.currency === order.total.currency
  if (open === 0 || isConfirmed) return
  const amount = formatMoney({ ...order.total, minor: open })
  throw new Refusal(
    'invalid',
    `${amount} of ${order.number} is not paid. Please confirm that you close it anyway.`,
    {
      fields: { open: `${amount} is not paid` },
    },
  )
}

/** Returns the number of used revisions including a new one. Throws if none is left. */
export function countRevision(order: Order): number {
  if (revisionsLeft(order) !== 0) return order.revisionsUsed + 1
  const { name, revisions } = order.bought
  if (revisions === 0) {
    const sentence = `${name} includes no revisions. Write to us about further changes.`
    throw new Refusal('conflict', sentence, currentState(order))
  }
  const included = revisions === 1 ? '1 revision' : `${revisions} revisions`
  throw new Refusal(
    'conflict',
    `${name} includes ${included}, and all are used. Write to us about further changes.`,
    currentState(order),
  )
}

async function getMoney(inside: Context, { id }: Order): Promise<OrderMoney> {
  const money = (await readOrderMoney(inside, [id])).get(id)
  if (!money) throw new Error('No payment totals for this order')
  return money
}
