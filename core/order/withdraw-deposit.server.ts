import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { voidLockedInvoice } from '../invoice/void-invoice.server.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { readParts } from '../payment-plan/payment-parts.server.ts'
import { permit } from '../permissions.ts'
import type { Order } from './order.ts'

/** Locks the open invoice of a deposit that changes; undefined without one. Refuses a deposit that is paid, is being paid,
 * or is part of a payment plan. `field` is the one that changes it. */
export async function findOpenDeposit(
  inside: Context,
  order: Order,
  field: 'depositPercent' | 'raisedDeposit',
): Promise<Invoice | undefined> {
  const refuse = (words: string) => fieldRefusal(field, words, 'conflict')
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
  if (!invoice || invoice.status === 'void') return undefined
  const { id, number, status, credited } = invoice
  if (status !== 'open' || credited.minor > 0) throw refuse(`${number} is paid or credited already`)
  const claim = await inside.db
    .selectFrom('payment_claim')
    .select('id')
    .where('invoice_id', '=', id)
    .where('status', 'in', [...waitingClaims])
    .executeTakeFirst()
  if (claim) throw refuse(`A payment of ${number} is being checked. Please decide about it first`)
  return invoice
}

/** Voids the invoice of a deposit that becomes lower, so that another takes its place. */
export async function withdrawDeposit(inside: Context, order: Order, reason: string): Promise<void> {
  const invoice = await findOpenDeposit(inside, order, 'depositPercent')
  if (!invoice) return
  permit(inside, 'invoice.void')
  await voidLockedInvoice(inside, invoice, reason)
}
