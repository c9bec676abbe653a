import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isIncome, isReceived } from '../ledger/received.ts'
import { isOnDays } from '../listing.server.ts'
import { permit } from '../permissions.ts'
import { nameGroups } from './group-names.server.ts'
import { monthRanges } from './month-ranges.server.ts'
import type { IncomeReport, IncomeRequest } from './report.ts'
import type { ReportCurrency } from './report-currency.ts'
import { maxReportRows, noKey } from './report-limits.ts'
import { readTakaRates } from './taka-rates.server.ts'

const maxExportedRows = 10_000

type Row = { key: string | null; received: string; other: string; entries: string }

const sumsIn = (currency: ReportCurrency) => {
  const value = sql.ref(currency === 'BDT' ? 'poisha_value' : 'usd_cents')
  return sql`coalesce(sum(${value}) filter (where ${isReceived}), 0) as received,
    coalesce(sum(${value}) filter (where not ${isReceived}), 0) as other, count(*) as entries`
}

/** Sums the ledger of a period in groups. Void invoices count: their money was received, and refunded if it was. */
export async function readIncome(
  ctx: Context,
  { from, to, by, currency }: IncomeRequest,
  limit = maxReportRows,
): Promise<IncomeReport> {
  permit(ctx, 'report.read')
  const asked = { from, to, by, currency }
  const [rows, rates] = await Promise.all([
    by === 'month' ? sumMonths(ctx, asked) : sumGroups(ctx, asked, limit),
    currency === 'BDT' ? readTakaRates(ctx, asked) : null,
  ])
  const [whole, ...groups] = rows
  const names = await nameGroups(ctx, by, groups)
  return {
    ...asked,
    rows: groups.map((row) => {
      const key = row.key ?? noKey
      return { key, name: names.get(key) ?? key, ...toSums(row, currency) }
    }),
    total: toSums(whole, currency),
    rates,
  }
}

/** Like `readIncome`, with all rows, for a file. Exports stand in the audit log. */
export async function exportIncome(ctx: Context, request: IncomeRequest): Promise<IncomeReport> {
  permit(ctx, 'export.take')
  const report = await readIncome(ctx, request, maxExportedRows + 1)
  if (report.rows.length > maxExportedRows) {
    throw new Refusal('invalid', 'At most 10,000 rows at a time: please choose a shorter period.')
  }
  const after = { ...request, rows: report.rows.length }
  await recordAuditEntry(ctx, { action: 'invoice.report', kind: 'invoice', after })
  return report
}

const columns = { client: sql`client_id`, service: sql`service`, method: sql`method_kind` }

/** The first row is the total. One query, so that all rows are of the same moment. */
async function sumGroups(
  { db }: Context,
  { by, currency, ...days }: IncomeRequest,
  limit: number,
): Promise<Row[]> {
  const key = columns[by as keyof typeof columns]
  const { rows } = await sql<Row>`
    with summed as materialized (select ${key}::text as key, ${sumsIn(currency)} from ledger_entry
      where ${isIncome} and ${isOnDays(sql`on_day`, days)} group by ${key})
    ${totalOf}
    union all (select key, received, other, entries from summed
      order by received + other desc, key limit ${limit})`.execute(db)
  return rows
}

async function sumMonths({ db }: Context, { currency, ...period }: IncomeRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with summed as materialized (select key, part.* from ${monthRanges(period)},
      lateral (select ${sumsIn(currency)} from ledger_entry where ${isIncome} and on_day between first_day and last_day) as part)
    ${totalOf}
    union all (select key, received, other, entries from summed order by key)`.execute(db)
  return rows
}

const totalOf = sql`(select null as key, coalesce(sum(received), 0) as received, coalesce(sum(other), 0) as other,
  coalesce(sum(entries), 0) as entries from summed)`

function toSums(row: Row | undefined, currency: ReportCurrency) {
  const money = (minor: number) => ({ minor, currency })
  const [received, other] = [Number(row?.received ?? 0), Number(row?.other ?? 0)]
  return {
    received: money(received),
    other: money(other),
    income: money(received + other),
    entries: Number(row?.entries ?? 0),
  }
}
