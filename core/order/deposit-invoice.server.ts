import type { Context } from '../context.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { type Money, percentOf } from '../money.ts'
import { issuePart, readParts } from '../payment-plan/payment-parts.server.ts'
import { getOrderLocked } from './order-rows.server.ts'
import { readAmendedCents, readUnbilledCents } from './unbilled.server.ts'

/** Raises the invoice of an accepted order: of the first part of its payment plan, or of the deposit if it has one. The
 * caller notifies the client. */
export async function raiseDepositInvoice(inside: Context, id: string): Promise<RaisedInvoice | undefined> {
  const { depositPercent } = await getOrderLocked(inside, id)
  const price = await readAgreedPrice(inside, id)
  if (await hasFirstInvoice(inside, id)) return undefined
  if ((await readParts(inside, id)).length > 0) {
    return issuePart(inside, { orderId: id, number: 1, isNotifiedByCaller: true })
  }
  // Amounts billed already, such as the balance of a reopened order, are not billed twice.
  const cents = Math.min(percentOf(price, depositPercent).minor, await readDepositRoom(inside, id))
  if (cents === 0) return undefined
  const kind = cents === price.minor ? 'full' : 'deposit'
  return raiseInvoice(inside, { orderId: id, kind, cents, isNotifiedByCaller: true })
}

/** Reads the price of the first agreement. Amendments have invoices of their own. */
export async function readAgreedPrice(inside: Context, id: string): Promise<Money> {
  const { total } = await getOrderLocked(inside, id)
  return { ...total, minor: total.minor - (await readAmendedCents(inside, id)) }
}

/** Reads the part of that price that no invoice bills. */
export const readDepositRoom = async (inside: Context, id: string): Promise<number> =>
  Math.max(0, await readUnbilledCents(inside, await getOrderLocked(inside, id)))

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
