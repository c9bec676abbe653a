import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { digitsOf } from '../currency.ts'
import { isWithin, pageOf } from '../listing.server.ts'
import { cents, poisha } from '../money.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { toRate } from '../tax/tax.ts'
import type { TaxEntry, TaxEntryListRequest, TaxReport, TaxRequest } from './tax-report.ts'

/** Sums in dollars or taka the tax of what was invoiced in a period, less credit notes and void invoices, on the day of each of them. */
export async function readTaxReport(ctx: Context, { from, to, currency }: TaxRequest): Promise<TaxReport> {
  permit(ctx, 'report.read')
  const isTaka = currency === 'BDT'
  const money = (minor: number) => ({ minor, currency })
  const rows = await ctx.db
    .selectFrom('tax_entry')
    .where(isWithin(sql`at`, { from, to }))
    .select(({ fn }) => [
      ...(['name', 'rate'] as const),
      fn.sum<string | null>(isTaka ? 'poisha_net' : 'usd_net_cents').as('net'),
      fn.sum<string | null>(isTaka ? 'poisha_tax' : 'usd_tax_cents').as('tax'),
      fn.count<string>('id').filterWhere('type', '=', 'invoice').as('invoices'),
      fn.count<string>('id').filterWhere('poisha_rate', 'is', null).as('unrated'),
      fn.sum<string | null>('usd_tax_cents').filterWhere('poisha_rate', 'is', null).as('unratedTax'),
    ])
    .groupBy(['name', 'rate'])
    .orderBy('name')
    .orderBy('rate')
    .limit(maxRates)
    .execute()
  const sumOf = (name: 'tax' | 'unrated' | 'unratedTax') =>
    rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  return {
    ...{ from, to, currency },
    rows: rows.map(({ name, rate, net, tax, invoices }) => ({
      ...{ name, percent: rate / 100, net: money(Number(net)), tax: money(Number(tax)) },
      invoices: Number(invoices),
    })),
    total: { tax: money(sumOf('tax')) },
    leftOut: {
      entries: isTaka ? sumOf('unrated') : 0,
      value: cents(isTaka ? sumOf('unratedTax') : 0),
    },
  }
}

/** Far more than the rates that ten years of changes leave. */
const maxRates = 1_000

const ofInvoice = (column: 'number' | 'client_id') =>
  sql<string>`(select ${sql.ref(column)} from invoice where invoice.id = tax_entry.invoice_id)`

const columns = [
  ...(['id', 'at', 'type', 'invoice_id as invoiceId', 'name', 'rate'] as const),
  ...(['net_cents as netCents', 'tax_cents as taxCents', 'currency'] as const),
  ...(['usd_net_cents as usdNet', 'usd_tax_cents as usdTax'] as const),
  ...(['poisha_net as poishaNet', 'poisha_tax as poishaTax', 'poisha_rate as poishaRate'] as const),
  ofInvoice('number').as('invoiceNumber'),
  sql<string | null>`(select number from credit_note where id = tax_entry.credit_note_id)`.as(
    'creditNoteNumber',
  ),
  sql<string>`coalesce((select snapshot ->> 'clientName' from invoice where invoice.id = tax_entry.invoice_id), '')`.as(
    'clientName',
  ),
  // As it was printed, which a later change of the client leaves alone.
  sql<string>`coalesce((select facts -> 'client' ->> 'taxNumber' from paper_facts
    where paper_facts.invoice_id = tax_entry.invoice_id), '')`.as('clientTaxNumber'),
] as const

type Row = Omit<TaxEntry, 'percent' | 'net' | 'tax' | 'dollars' | 'taka'> & {
  rate: number
  netCents: string
  taxCents: string
  currency: string
  usdNet: string
  usdTax: string
  poishaNet: string | null
  poishaTax: string | null
  poishaRate: string | null
}

/** Lists the entries that the report sums up, newest first. */
export async function listTaxEntries(ctx: Context, request: TaxEntryListRequest): Promise<Page<TaxEntry>> {
  permit(ctx, 'report.read')
  let found = ctx.db.selectFrom('tax_entry').where(isWithin(sql`at`, request))
  if (request.name) found = found.where('name', '=', request.name)
  if (request.percent !== undefined) found = found.where('rate', '=', toRate(request.percent))
  const page = await pageOf(ctx, found.select(columns), request, {})
  return { ...page, rows: page.rows.map(toEntry) }
}

const toEntry = ({
  rate,
  netCents,
  taxCents,
  currency,
  usdNet,
  usdTax,
  poishaNet,
  poishaTax,
  poishaRate,
  ...row
}: Row): TaxEntry => ({
  ...row,
  percent: rate / 100,
  net: { minor: Number(netCents), currency },
  tax: { minor: Number(taxCents), currency },
  dollars: { net: cents(Number(usdNet)), tax: cents(Number(usdTax)) },
  taka:
    poishaRate === null
      ? null
      : {
          net: poisha(Number(poishaNet)),
          tax: poisha(Number(poishaTax)),
          // Without the error of floating-point numbers.
          rate: Number(((Number(poishaRate) * 10 ** digitsOf(currency)) / 100).toPrecision(12)),
        },
})
