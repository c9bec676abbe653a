import { sql } from 'kysely'
import { rowsOf } from '../account-export/all-rows.ts'
import type { Context } from '../context.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { invoices } from '../invoice/list-invoices.server.ts'
import { invoiceColumns, toInvoice } from '../invoice/read-invoices.server.ts'
import { isWithin, pageOf } from '../listing.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { AccountantRequest } from './accountant-export.ts'
import { daysOldestFirst } from './days-oldest-first.server.ts'

/** Invoice with the moment at which it became void. */
export type VoidableInvoice = Invoice & { voidedAt: Date | null }

/** Yields the invoices that became void in a period and are older than it, then those issued in it, in batches, oldest
 * first. */
export async function* invoicesOfPeriod(
  ctx: Context,
  period: AccountantRequest,
): AsyncGenerator<VoidableInvoice[]> {
  permit(ctx, 'invoice.list')
  const earlier: VoidableInvoice[] = []
  for await (const row of rowsOf((page) => listVoidedLater(ctx, period, page))) earlier.push(row)
  if (earlier.length > 0) yield earlier.reverse()
  yield* daysOldestFirst(period, (request) => listIssued(ctx, request))
}

async function listIssued(
  ctx: Context,
  { from, to, ...page }: PageRequest & AccountantRequest,
): Promise<Page<VoidableInvoice>> {
  const found = invoices(ctx, { from, to }).select(invoiceColumns).select('voided_at as voidedAt')
  return toInvoices(await pageOf(ctx, found, page, {}))
}

async function listVoidedLater(
  ctx: Context,
  period: AccountantRequest,
  page: PageRequest,
): Promise<Page<VoidableInvoice>> {
  const found = ctx.db
    .selectFrom('invoice')
    .select(invoiceColumns)
    .select('voided_at as voidedAt')
    .where(isWithin(sql`voided_at`, period))
    .where(sql<boolean>`not ${isWithin(sql`created_at`, { from: period.from })}`)
  return toInvoices(await pageOf(ctx, found, page, {}))
}

const toInvoices = ({
  rows,
  ...page
}: Page<Parameters<typeof toInvoice>[0] & { voidedAt: Date | null }>): Page<VoidableInvoice> => ({
  ...page,
  rows: rows.map(({ voidedAt, ...row }) => ({ ...toInvoice(row), voidedAt })),
})
