import { sql } from 'kysely'
import { wholeClientIds } from '../client/client-rows.server.ts'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import { contains, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { permit, permitFor } from '../permissions.ts'
import { withRates } from '../tax/tax-rates.server.ts'
import { today } from '../time.ts'
import type { Interval } from './recurrence.ts'
import type {
  RecurringInvoice,
  RecurringInvoiceListRequest,
  RenewalListRequest,
} from './recurring-invoice.ts'
import type { RenewalState } from './renewal-states.ts'

export type RecurringFields = {
  lines: InvoiceLine[]
  currency: string
  every: Interval
  startsOn: string
  nextOn: string | null
  endsOn: string | null
  isPaused: boolean
  suspension: string
}
export type RecurringRow = RecurringFields & {
  id: string
  clientId: string
  totalCents: string
  createdAt: Date
  version: number
}

export const recurringColumns = [
  ...(['id', 'client_id as clientId', 'lines', 'total_cents as totalCents', 'currency', 'every'] as const),
  ...(['starts_on as startsOn', 'next_on as nextOn', 'ends_on as endsOn', 'is_paused as isPaused'] as const),
  ...(['suspension', 'created_at as createdAt', 'version'] as const),
] as const

const sortKeys = { nextOn: sql`next_on` }

/** First day of the last period with an invoice. Only its own periods count, in any state of the invoice. */
export const lastPeriod = sql<string | null>`(select max(period_on) from invoice
  where invoice.recurring_id = recurring_invoice.id)`

const unpaidOn = (day: string) => sql<number>`(select count(*)::int from invoice
  where invoice.recurring_id = recurring_invoice.id and invoice.status in ${literals(unpaidInvoices)}
    and invoice.due_on < ${day})`

const clientName = sql<string>`(select name from client where recurring_invoice.client_id = client.id)`

function rowsOf(ctx: Context) {
  const rows = ctx.db.selectFrom('recurring_invoice')
  return rows.select([
    ...recurringColumns,
    clientName.as('clientName'),
    lastPeriod.as('lastOn'),
    unpaidOn(today(ctx)).as('unpaid'),
  ])
}

function stateOf({ nextOn, isPaused, unpaid }: Pick<RecurringInvoice, 'nextOn' | 'isPaused' | 'unpaid'>) {
  if (nextOn === null) return 'ended'
  if (isPaused) return 'suspended'
  return unpaid > 0 ? 'overdue' : 'active'
}

/** Condition on a recurring invoice, like `stateOf`. */
function isIn(ctx: Context, state: RenewalState) {
  if (state === 'ended') return sql<boolean>`next_on is null`
  if (state === 'suspended') return sql<boolean>`next_on is not null and is_paused`
  const isLate = sql<boolean>`id = any(array(select recurring_id from invoice where recurring_id is not null
    and status in ${literals(unpaidInvoices)} and due_on < ${today(ctx)}))`
  return sql<boolean>`next_on is not null and not is_paused and ${state === 'overdue' ? isLate : sql`not ${isLate}`}`
}

type Row = RecurringRow & Pick<RecurringInvoice, 'clientName' | 'lastOn' | 'unpaid'>

/** Presents rows with the tax rates that their next invoices get. */
async function toRecurring(ctx: Context, rows: Row[]): Promise<RecurringInvoice[]> {
  const { taxRates } = await readPaymentSettings(ctx)
  return rows.map(({ totalCents: _, currency, startsOn: __, ...row }) => {
    const lines = withRates(row.lines, taxRates)
    return { ...row, lines, state: stateOf(row), total: { minor: sumLines(lines), currency } }
  })
}

export async function listRecurringInvoices(
  ctx: Context,
  request: RecurringInvoiceListRequest,
): Promise<Page<RecurringInvoice>> {
  permit(ctx, 'invoice.create')
  const { q, ended, state } = request
  let found = rowsOf(ctx)
  if (q) found = found.where(contains(sql`lower(${clientName} || ' ' || lines::text)`, q))
  if (ended !== undefined) found = found.where('next_on', ended ? 'is' : 'is not', null)
  if (state) found = found.where(isIn(ctx, state))
  const page = await pageOf(ctx, found, request, sortKeys)
  return { ...page, rows: await toRecurring(ctx, page.rows) }
}

export async function getRecurringInvoice(ctx: Context, id: string): Promise<RecurringInvoice> {
  permit(ctx, 'invoice.create')
  const [found] = await toRecurring(ctx, await rowsOf(ctx).where('id', '=', id).execute())
  if (!found) throw notFound('Recurring invoice')
  return found
}

/** Lists what a client, or one that was merged into it, is invoiced again. */
export async function listRenewals(
  ctx: Context,
  email: string,
  request: RenewalListRequest,
): Promise<Page<RecurringInvoice>> {
  permitFor(ctx, 'invoice.list-own', email)
  const found = rowsOf(ctx)
    .where(sql<boolean>`client_id = any(array${wholeClientIds(ctx, email, 'invoice.list-own')})`)
    .where('next_on', 'is not', null)
  const page = await pageOf(ctx, found, request, sortKeys)
  return { ...page, rows: await toRecurring(ctx, page.rows) }
}
