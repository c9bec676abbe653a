import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { sumsOf } from '../list-sums.server.ts'
import { contains, isWithin, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, isPermittedFor, permit, permitFor } from '../permissions.ts'
import { parseNumber } from '../search/number.ts'
import type { Invoice, InvoiceFilter, InvoiceListRequest } from './invoice.ts'
import { unpaidInvoices } from './invoice.ts'
import { ageNow } from './invoice-age.server.ts'
import { findInvoice, invoiceColumns, isLeftToSend, toInvoice } from './read-invoices.server.ts'

/** Selects the invoices that match a filter. */
export function invoices(ctx: Context, { q, status, age, order, client, ...days }: InvoiceFilter) {
  let found = ctx.db.selectFrom('invoice')
  if (q) found = found.where(isFoundBy(q))
  const isUnpaid = status === 'unpaid' || status === 'to-pay'
  if (isUnpaid || age) found = found.where('status', 'in', unpaidInvoices)
  if (status === 'to-pay') found = found.where(isLeftToSend)
  if (status === 'billed') found = found.where('status', '<>', 'void')
  else if (status && !isUnpaid) found = found.where('status', '=', status)
  if (age) found = found.where(ageNow(ctx), '=', age)
  if (order) found = found.where('order_id', '=', order)
  if (client) found = found.where('client_id', '=', client)
  return found.where(isWithin(sql`created_at`, days))
}

/** SQL condition: an invoice has this text, or a refund with this number. */
function isFoundBy(q: string) {
  const inText = contains(sql`lower(number || ' ' || email || ' ' || snapshot::text)`, q)
  const numbered = parseNumber(q)
  if (numbered?.series !== 'RF') return inText
  return sql<boolean>`(${inText} or invoice.id = any(array(select invoice_id from ledger_entry
    join refund_paper using (id) where refund_paper.number = ${numbered.number})))`
}

const invoicesOf = (ctx: Context, email: string, filter: InvoiceFilter) =>
  invoices(ctx, filter).where('email', 'in', addressesOf(ctx.actor, email, 'invoice.list-own'))

const sortKeys = { dueOn: sql`due_on`, number: sql`number` }

/** Lists the invoices of all clients. */
export async function listInvoices(ctx: Context, request: InvoiceListRequest): Promise<Page<Invoice>> {
  permit(ctx, 'invoice.list')
  const found = invoices(ctx, request)
  const page = toInvoices(await pageOf(ctx, found.select(invoiceColumns), request, sortKeys))
  return { ...page, sums: await sumsOf(found.where('status', '<>', 'void'), page, summed) }
}

const summed = { total: sql`total_cents`, open: sql`total_cents - settled_cents` }

export async function listInvoicesOf(
  ctx: Context,
  email: string,
  request: InvoiceListRequest,
): Promise<Page<Invoice>> {
  permitFor(ctx, 'invoice.list-own', email)
  return toInvoices(
    await pageOf(ctx, invoicesOf(ctx, email, request).select(invoiceColumns), request, sortKeys),
  )
}

/** Returns an invoice to its client or to staff; not_found for everyone else, so ids cannot be probed. */
export async function getInvoice(ctx: Context, id: string): Promise<Invoice> {
  permit(ctx, 'invoice.ask')
  const invoice = await findInvoice(ctx, id)
  if (!invoice || !isPermittedFor(ctx.actor, 'invoice.open', invoice.email)) throw notFound('Invoice')
  return invoice
}

const toInvoices = ({ rows, ...page }: Page<Parameters<typeof toInvoice>[0]>): Page<Invoice> => ({
  ...page,
  rows: rows.map(toInvoice),
})
