import { v7 as createId } from 'uuid'
import { recordAuditEntries } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { formatMoney, type Money } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import type { Bought } from '../order/order.ts'
import { isPermittedForAll, refuseOwnMoney } from '../permissions.ts'
import { addInvoice, type RaisedInvoice, storedKind } from './add-invoice.server.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  type InvoicePart,
  invoiceLabel,
  unpaidInvoices,
} from './invoice.ts'
import { sumLines } from './invoice-lines.ts'

type Bill = {
  orderId: string
  kind: InvoiceKind
  /** Set if the kind is `part`. */
  part?: InvoicePart
  /** In minor units of the order's currency. */
  cents: number
  /** Calendar day; the default is the payment settings' number of days from now. */
  dueOn?: string | undefined
  /** Purpose of the amount, besides the kind. */
  lineLabel?: string
  /** The default is one line with the name of the order. */
  lines?: InvoiceLine[] | undefined
  /** True if the caller notifies the client itself, together with other changes. */
  isNotifiedByCaller?: boolean
}

/** Creates an invoice, for verbs that have checked permission, in their transaction. Refuses a second invoice of a
 * kind, and a total above the order's price. */
export async function raiseInvoice(inside: Context, bill: Bill): Promise<RaisedInvoice> {
  const order = await lockOrder(inside, bill)
  const { name } = order.snapshot
  const lines = bill.lines ?? linesOf(bill, order.snapshot)
  const invoice = await addInvoice(inside, {
    ...{ id: createId(), orderId: bill.orderId, orderNumber: order.number, email: order.email },
    ...{ clientName: order.client_name, title: name, kind: bill.kind, part: bill.part },
    ...{ cents: bill.cents, currency: order.currency },
    lines,
    dueOn: bill.dueOn,
    isSample: order.is_sample,
  })
  if (!invoice) throw alreadyRaised(bill)
  const { id, number, total, payable } = invoice
  if (bill.isNotifiedByCaller) return invoice
  await notify(inside, {
    to: { email: order.email },
    event: `invoice.raised:${id}`,
    title: `Invoice ${number} for ${formatMoney(total)}`,
    text: `${invoiceLabel(bill)} for ${order.number}, ${name}: ${formatAtRate(total, payable)}.`,
    link: { kind: 'invoice', audience: 'client', id },
    document: { kind: 'invoice', id },
  })
  return invoice
}

/** Formats what is payable in taka for a total: `৳73,078 at today’s rate`. */
export const formatAtRate = (total: Money, payable: Money): string =>
  total.currency === payable.currency ? formatMoney(payable) : `${formatMoney(payable)} at today’s rate`

/** The agreed lines with their discounts, if the invoice is for all of them. */
function linesOf(bill: Bill, { name, lines, tax }: Bought): InvoiceLine[] {
  const { kind, cents: total, lineLabel } = bill
  if (kind === 'full' && lines.length > 0 && sumLines(lines) === total) return lines
  return [
    {
      title: [invoiceLabel(bill), lineLabel, name].filter(Boolean).join(': '),
      quantity: 1,
      priceCents: total,
      // A part of the price is one of the price with the tax.
      ...(tax && { tax: { ...tax, inclusive: true } }),
    },
  ]
}

const alreadyRaised = (bill: Bill) =>
  new Refusal('conflict', `This order already has an invoice of this kind: ${invoiceLabel(bill)}.`)

/** Locks the order, so that concurrent invoices together cannot exceed its price. */
async function lockOrder(inside: Context, bill: Bill) {
  const { orderId, kind, cents: requested } = bill
  const order = await inside.db
    .selectFrom('client_order')
    .select([
      'number',
      'email',
      'client_name',
      'snapshot',
      'total_cents',
      'amended_cents',
      'currency',
      'is_sample',
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (requested <= 0) throw new Refusal('invalid', 'The amount must be more than zero.')
  if (kind === 'extra') return order
  const existing = await inside.db
    .selectFrom('invoice')
    .select(['kind', 'total_cents'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'extra')
    .where('status', '<>', 'void')
    .execute()
  if (existing.some((other) => other.kind === storedKind(bill))) throw alreadyRaised(bill)
  const billed = existing.reduce((sum, { total_cents }) => sum + Number(total_cents), 0)
  // Amendments have invoices of their own.
  const price = Number(order.total_cents) - Number(order.amended_cents)
  if (billed + requested > price) {
    const left = formatMoney({ minor: price - billed, currency: order.currency })
    throw new Refusal('conflict', `Only ${left} of this order’s price is left to invoice.`)
  }
  return order
}

/** Voids the unpaid invoices of an order that ends. Payments stay in the ledger until they are refunded. For verbs that
 * have checked permission, in their transaction. */
export async function voidOpenInvoices(inside: Context, orderId: string): Promise<void> {
  const voided = await inside.db
    .updateTable('invoice')
    .set(({ eb }) => ({ status: 'void', version: eb('version', '+', 1), updated_at: inside.now() }))
    .where('order_id', '=', orderId)
    .where('status', 'in', unpaidInvoices)
    .returning(['id', 'number', 'email'])
    .execute()
  const { actor } = inside
  // After a hand-over, earlier invoices are those of the former client.
  if (actor.kind === 'user' && isPermittedForAll(actor, 'order.open')) {
    for (const { email } of voided) refuseOwnMoney(actor, email)
  }
  await recordAuditEntries(
    inside,
    voided.map(({ id, number }) => ({
      action: 'invoice.void',
      kind: 'invoice' as const,
      recordId: id,
      after: { number, status: 'void' },
    })),
  )
}
