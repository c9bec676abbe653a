import type { Context } from '../context.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { percentOf } from '../money.ts'
import { issuePart, readParts } from '../payment-plan/payment-parts.server.ts'
import { getOrderLocked } from './order-rows.server.ts'

/** Raises the invoice of an accepted order: of the first part of its payment plan, or of the deposit if it has one. The
 * caller notifies the client. */
export async function raiseDepositInvoice(inside: Context, id: string): Promise<RaisedInvoice | undefined> {
  const { total, depositPercent } = await getOrderLocked(inside, id)
  if (await hasFirstInvoice(inside, id)) return undefined
  if ((await readParts(inside, id)).length > 0) {
    return issuePart(inside, { orderId: id, number: 1, isNotifiedByCaller: true })
  }
  const { minor: cents } = percentOf(total, depositPercent)
  if (cents === 0) return undefined
  const kind = cents === total.minor ? 'full' : 'deposit'
  return raiseInvoice(inside, { orderId: id, kind, cents, isNotifiedByCaller: true })
}

/** True for an order that was opened again after its first invoice was paid. */
async function hasFirstInvoice({ db }: Context, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['deposit', 'full', 'part-1'])
    .where('status', '<>', 'void')
    .executeTakeFirst()
  return found !== undefined
}
