import type { Context } from '../context.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { lockInvoicesOf } from '../invoice/read-invoices.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyMove } from './move-order.server.ts'
import type { OrderStatus } from './order.ts'
import { getOrderLocked } from './order-rows.server.ts'

/** Days without activity before an order expires or closes. */
const inactiveDays = 30
const maxOrders = 500

/** Expires orders that waited for the client for 30 days. Idempotent background job. Returns the number expired. */
export const expireOrders = (ctx: Context): Promise<number> =>
  moveOld(ctx, ['needs-info', 'accepted'], async (inside, id) => {
    const order = await getOrderLocked(inside, id)
    if (order.status === 'accepted') {
      await lockInvoicesOf(inside, id)
      const money = (await readOrderMoney(inside, [id])).get(id)
      if (money?.isDepositPaid || money?.paymentState !== 'unpaid') return false
    }
    const reason = `Nothing was heard for ${inactiveDays} days`
    await applyMove(inside, order, { move: 'expire', reason })
    return true
  })

/** Closes delivered and paid orders that have not changed for 30 days. Returns the number closed. */
export const closeOldOrders = (ctx: Context): Promise<number> =>
  moveOld(ctx, ['delivered'], async (inside, id) => {
    const money = (await readOrderMoney(inside, [id])).get(id)
    if (money?.paymentState !== 'paid') return false
    const order = await getOrderLocked(inside, id)
    await applyMove(inside, order, { move: 'close', reason: '' })
    return true
  })

async function moveOld(
  ctx: Context,
  statuses: OrderStatus[],
  move: (inside: Context, id: string) => Promise<boolean>,
): Promise<number> {
  const before = new Date(ctx.now().getTime() - inactiveDays * dayMs)
  const old = () =>
    ctx.db
      .selectFrom('client_order')
      .select('id')
      .where('status', 'in', statuses)
      .where('updated_at', '<', before)
      .orderBy('id')
      .limit(maxOrders)
  let count = 0
  for (const { id } of await old().execute()) {
    const isMoved = await inTransaction(ctx, async (inside) => {
      // The order may have been moved meanwhile.
      const current = await inside.db
        .selectFrom('client_order')
        .select('id')
        .where('id', '=', id)
        .where('status', 'in', statuses)
        .where('updated_at', '<', before)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return current ? move(inside, id) : false
    })
    if (isMoved) count += 1
  }
  return count
}
