import type { Context } from '../context.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { lockInvoicesOf } from '../invoice/read-invoices.server.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached } from '../owner/owner.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { dayMs, formatDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { dueExpiryStep, firstWarning } from './expiry.ts'
import { applyMove } from './move-order.server.ts'
import type { Order, OrderStatus } from './order.ts'
import { getOrderLocked } from './order-rows.server.ts'

/** Days after which a delivered and paid order is closed. */
const closingDays = 30
const batch = 500

/** Warns of, and then expires, orders that wait for the client. Idempotent background job. Returns the number expired. */
export async function expireOrders(ctx: Context): Promise<number> {
  const { orderExpiryDays: inactiveDays } = await readSiteSettings(ctx)
  const quiet = { statuses: ['needs-info', 'accepted'] as const, days: inactiveDays - firstWarning - 1 }
  return forEachQuiet(ctx, quiet, async (inside, id) => {
    const order = await getOrderLocked(inside, id)
    if (order.status === 'accepted' && !(await isUnpaid(inside, id))) return false
    const warnings = await readWarnings(inside, id)
    const due = dueExpiryStep({ ...order, ...warnings }, { inactiveDays, today: today(inside) })
    if (!due) return false
    const { step, expiresOn } = due
    if (step !== 'expire') {
      await warn(inside, order, { step, expiresOn })
      return false
    }
    const reason = `Nothing was heard for ${inactiveDays} days`
    await applyMove(inside, order, {
      move: 'expire',
      reason,
      warnings: await countReceived(inside, id, warnings),
    })
    return true
  })
}

async function isUnpaid(inside: Context, id: string): Promise<boolean> {
  await lockInvoicesOf(inside, id)
  const money = (await readOrderMoney(inside, [id])).get(id)
  return money?.paymentState === 'unpaid' && !money.isDepositPaid
}

const readWarnings = ({ db }: Context, id: string) =>
  db
    .selectFrom('client_order')
    .select(['expiry_warned_at as warnedAt', 'expiry_last_warned_at as lastWarnedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Counts the warnings that somebody got. */
async function countReceived(
  { db }: Context,
  id: string,
  { warnedAt }: { warnedAt: Date | null },
): Promise<number> {
  if (!warnedAt) return 0
  const received = await db
    .selectFrom('notice')
    .select('event')
    .distinct()
    .where('topic', '=', 'progress')
    .where('created_at', '>=', warnedAt)
    .where('event', 'like', `order.expires:${id}:%`)
    .execute()
  return received.length
}

async function warn(
  inside: Context,
  { id, number, email, status, version }: Order,
  { step, expiresOn }: { step: 'warn' | 'warn-again'; expiresOn: string },
): Promise<void> {
  const column = step === 'warn' ? 'expiry_warned_at' : 'expiry_last_warned_at'
  await inside.db
    .updateTable('client_order')
    .set({ [column]: inside.now() })
    .where('id', '=', id)
    .execute()
  const wanted =
    status === 'accepted'
      ? 'We start as soon as the deposit is paid. Without it, the order expires and its invoice is voided.'
      : 'We still need your answer. Without it, the order expires.'
  const notice = {
    event: `order.expires:${id}:${version}:${step}` as const,
    title: `${number} expires on ${formatDay(expiresOn)}`,
  }
  const count = await notify(inside, {
    ...notice,
    to: { email },
    text: `${wanted} Do you need more time? Write to us.`,
    link: { kind: 'order', audience: 'client', id },
  })
  if (count > 0) return
  await notify(inside, {
    ...notice,
    to: 'staff',
    text: `${formatUnreached(email)}, so nobody was warned. Please call, or send a link.`,
    link: { kind: 'order', audience: 'staff', id },
  })
}

/** Closes delivered and paid orders that have not changed for 30 days. Returns the number closed. */
export const closeOldOrders = (ctx: Context): Promise<number> =>
  forEachQuiet(ctx, { statuses: ['delivered'], days: closingDays }, async (inside, id) => {
    const money = (await readOrderMoney(inside, [id])).get(id)
    if (money?.paymentState !== 'paid') return false
    const order = await getOrderLocked(inside, id)
    await applyMove(inside, order, { move: 'close', reason: '' })
    return true
  })

type Quiet = { statuses: readonly OrderStatus[]; days: number }

/** Runs the step, each in a transaction, for orders that have not changed for these days. Returns the number moved. */
async function forEachQuiet(
  ctx: Context,
  { statuses, days }: Quiet,
  step: (inside: Context, id: string) => Promise<boolean>,
): Promise<number> {
  const before = new Date(ctx.now().getTime() - days * dayMs)
  const quiet = ({ db }: Context) =>
    db
      .selectFrom('client_order')
      .select('id')
      .where('status', 'in', statuses)
      .where('updated_at', '<', before)
  async function* readIds() {
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const found = await quiet(ctx).where('id', '>', last).orderBy('id').limit(batch).execute()
      yield* found
      if (found.length < batch) return
      last = found.at(-1)?.id ?? last
    }
  }
  let count = 0
  await runEach(readIds(), async ({ id }) => {
    const isMoved = await inTransaction(ctx, async (inside) => {
      // The order may have been moved meanwhile.
      const current = await quiet(inside).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      return current ? step(inside, id) : false
    })
    if (isMoved) count += 1
  })
  return count
}
