import { v7 as createId } from 'uuid'
import { recordAuditEntries, recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { cents, formatMoney, type Money, poisha, poishaFor } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { addDays, dayOf, hourMs } from '../time.ts'
import { type InvoiceKind, type InvoiceLine, invoiceKindLabels } from './invoice.ts'

type Bill = {
  orderId: string
  kind: InvoiceKind
  cents: number
  /** Calendar day; the default is the payment settings' number of days from now. */
  dueOn?: string | undefined
  /** The default is one line with the name of the order. */
  lines?: InvoiceLine[] | undefined
  /** True if the caller notifies the client itself, together with other changes. */
  isNotifiedByCaller?: boolean
}

export type RaisedInvoice = { id: string; number: string; total: Money; payable: Money }

/** Creates an invoice, for verbs that have checked permission, in their transaction. Refuses a second invoice of a
 * kind, and a total above the order's price. */
export async function raiseInvoice(inside: Context, bill: Bill): Promise<RaisedInvoice> {
  const order = await lockOrder(inside, bill)
  const { poishaPerDollar, rateHours, dueDays } = await readPaymentSettings(inside)
  const now = inside.now()
  const id = createId()
  const number = await nextNumber(inside, 'IN')
  const { name } = order.snapshot
  const lines = bill.lines ?? [
    { title: `${invoiceKindLabels[bill.kind]}: ${name}`, quantity: 1, priceCents: bill.cents },
  ]
  const raised = await inside.db
    .insertInto('invoice')
    .values({
      id,
      number,
      order_id: bill.orderId,
      email: order.email,
      kind: bill.kind,
      total_cents: bill.cents,
      poisha_per_dollar: poishaPerDollar,
      rate_valid_until: new Date(now.getTime() + rateHours * hourMs),
      due_on: bill.dueOn ?? addDays(dayOf(now), dueDays),
      status: 'open',
      snapshot: JSON.stringify({
        orderNumber: order.number,
        clientName: order.client_name,
        title: name,
        lines,
      }),
      is_sample: order.is_sample,
      created_at: now,
      updated_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['order_id', 'kind'])
        .where('kind', '<>', 'extra')
        .where('status', '<>', 'void')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!raised) throw alreadyRaised(bill.kind)
  const after = { number, kind: bill.kind, totalCents: bill.cents, order: order.number }
  await recordAuditEntry(inside, { action: 'invoice.raise', kind: 'invoice', recordId: id, after })
  const total = cents(bill.cents)
  const payable = poisha(poishaFor(bill.cents, poishaPerDollar))
  const invoice = { id, number, total, payable }
  if (bill.isNotifiedByCaller) return invoice
  await notify(inside, {
    to: { email: order.email },
    event: `invoice.raised:${id}`,
    title: `Invoice ${number} for ${formatMoney(total)}`,
    text: `${invoiceKindLabels[bill.kind]} for ${order.number}, ${name}: ${formatMoney(payable)} at today’s rate.`,
    link: { kind: 'invoice', audience: 'client', id },
  })
  return invoice
}

const alreadyRaised = (kind: InvoiceKind) =>
  new Refusal('conflict', `This order already has an invoice of this kind: ${invoiceKindLabels[kind]}.`)

/** Locks the order, so that concurrent invoices together cannot exceed its price. */
async function lockOrder(inside: Context, { orderId, kind, cents: requested }: Bill) {
  const order = await inside.db
    .selectFrom('client_order')
    .select(['number', 'email', 'client_name', 'snapshot', 'total_cents', 'is_sample'])
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
  if (existing.some((other) => other.kind === kind)) throw alreadyRaised(kind)
  const billed = existing.reduce((sum, { total_cents }) => sum + Number(total_cents), 0)
  if (billed + requested > Number(order.total_cents)) {
    const left = formatMoney(cents(Number(order.total_cents) - billed))
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
    .where('status', 'in', ['open', 'part-paid'])
    .returning(['id', 'number'])
    .execute()
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
