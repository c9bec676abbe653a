import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { voidInvoice } from '../invoice/void-invoice.server.ts'
import { waitingStatuses } from '../payment-claim/method-limits.ts'
import { readParts } from '../payment-plan/payment-parts.server.ts'
import type { Order } from './order.ts'

/** Voids the invoice of a deposit that becomes lower, so that another takes its place. Refuses a deposit that is paid, is
 * being paid, or is part of a payment plan. */
export async function withdrawDeposit(inside: Context, order: Order, reason: string): Promise<void> {
  const refuse = (words: string) => fieldRefusal('depositPercent', words, 'conflict')
  if ((await readParts(inside, order.id)).length > 0) {
    throw refuse('This order is paid in parts and has no deposit')
  }
  if (order.status !== 'accepted') throw refuse('Work has started, so the deposit stays as it is')
  const found = await inside.db
    .selectFrom('invoice')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['deposit', 'full'])
    .where('status', '<>', 'void')
    .executeTakeFirst()
  const invoice = found && (await findInvoiceLocked(inside, found.id))
  if (!invoice || invoice.status === 'void') return
  const { id, number, status, credited, version } = invoice
  if (status !== 'open' || credited.minor > 0) throw refuse(`${number} is paid or credited already`)
  const claim = await inside.db
    .selectFrom('payment_claim')
    .select('id')
    .where('invoice_id', '=', id)
    .where('status', 'in', [...waitingStatuses])
    .executeTakeFirst()
  if (claim) throw refuse(`A payment of ${number} is being checked. Please decide about it first`)
  await voidInvoice(inside, id, { version, reason })
}
