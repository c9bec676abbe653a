import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Money } from '../money.ts'
import { today } from '../time.ts'
import { type PlannedPart, splitTotal } from './payment-plan.ts'

export type PaymentPart = PlannedPart & {
  number: number
  total: Money
  invoice: Pick<Invoice, 'id' | 'number' | 'status'> | null
}

/** Stores the parts of an agreed order, in the transaction of the agreement. */
export async function addParts(
  inside: Context,
  orderId: string,
  { plan, totalCents }: { plan: readonly PlannedPart[] | null; totalCents: number },
): Promise<void> {
  if (!plan) return
  const shares = splitTotal(totalCents, plan)
  await inside.db
    .insertInto('payment_part')
    .values(
      plan.map(({ label, percent, due, dueOn }, index) => ({
        ...{ order_id: orderId, number: index + 1, label, percent, due, due_on: dueOn },
        ...{ total_cents: shares[index] ?? 0, issued_at: null },
      })),
    )
    .execute()
}

/** Reads the parts of an order with their invoices, for verbs that check their own permission. */
export async function readParts({ db }: Pick<Context, 'db'>, orderId: string): Promise<PaymentPart[]> {
  const rows = await db
    .selectFrom('payment_part as part')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.order_id', '=', 'part.order_id')
        .on('invoice.kind', '=', sql<'part-1'>`'part-' || part.number`)
        .on('invoice.status', '<>', 'void'),
    )
    .select(['part.number', 'label', 'percent', 'due', 'part.due_on as dueOn'])
    .innerJoin('client_order', 'client_order.id', 'part.order_id')
    .select(['part.total_cents as totalCents', 'client_order.currency', 'invoice.id as invoiceId'])
    .select(['invoice.number as invoiceNumber', 'invoice.status as status'])
    .where('part.order_id', '=', orderId)
    .orderBy('part.number')
    .execute()
  return rows.map(({ totalCents, currency, invoiceId, invoiceNumber, status, ...part }) => ({
    ...part,
    total: { minor: Number(totalCents), currency },
    invoice: invoiceId && invoiceNumber && status ? { id: invoiceId, number: invoiceNumber, status } : null,
  }))
}

type Issue = {
  orderId: string
  number: number
  /** The default for a part that is due on a date is that day; for others, the payment settings decide. */
  dueOn?: string | null | undefined
  isNotifiedByCaller?: boolean
}

/** Issues the invoice of a part, for verbs that have checked permission and locked the order. */
export async function issuePart(
  inside: Context,
  { orderId, number, dueOn: wantedDay, isNotifiedByCaller = false }: Issue,
): Promise<RaisedInvoice> {
  const parts = await readParts(inside, orderId)
  const part = parts.find((one) => one.number === number)
  if (!part) throw notFound('Part of the payment plan')
  const day = today(inside)
  // A day that is over would make the invoice overdue at once.
  const dueOn = wantedDay ?? (part.dueOn && part.dueOn < day ? day : part.dueOn)
  const raised = await raiseInvoice(inside, {
    ...{ orderId, kind: 'part', cents: part.total.minor, isNotifiedByCaller },
    part: { number, of: parts.length },
    lineLabel: part.label,
    dueOn: dueOn ?? undefined,
  })
  await inside.db
    .updateTable('payment_part')
    .set({ issued_at: inside.now() })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute()
  return raised
}
