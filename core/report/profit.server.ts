import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isWithin } from '../listing.server.ts'
import { cents } from '../money.ts'
import { permit } from '../permissions.ts'
import { businessZone } from '../time.ts'
import type { ProfitReport, ProfitRequest } from './profit.ts'
import { maxReportRows, noKey } from './report-limits.ts'

type Row = { key: string | null; name: string; income: string; expenses: string; isTotal: boolean }

/** Compares the income of a period with its expenses, by month or by order. One query, so that all rows are of the same
 * moment. */
export async function readProfit(ctx: Context, { from, to, by }: ProfitRequest): Promise<ProfitReport> {
  permit(ctx, 'report.read')
  permit(ctx, 'expense.manage')
  const isMonth = by === 'month'
  const incomeKey = isMonth
    ? sql`to_char(at at time zone ${businessZone}, 'YYYY-MM')`
    : sql`(select order_id from invoice where invoice.id = invoice_id)::text`
  const expenseKey = isMonth ? sql`to_char(spent_on, 'YYYY-MM')` : sql`order_id::text`
  const name = isMonth
    ? sql`coalesce(key, '')`
    : sql`coalesce((select number || ' ' || client_name from client_order where client_order.id = key::uuid), 'No order')`
  const { rows } = await sql<Row>`
    with moved as (
      select ${incomeKey} as key, usd_cents as income, 0::bigint as expenses from ledger_entry
      where type <> 'credit-note' and ${isWithin(sql`at`, { from, to })}
      union all select ${expenseKey}, 0, usd_cents from expense where spent_on between ${from}::date and ${to}::date),
    summed as materialized (select key, sum(income) as income, sum(expenses) as expenses from moved group by key)
    select null as key, '' as name, coalesce(sum(income), 0) as income, coalesce(sum(expenses), 0) as expenses,
      true as "isTotal" from summed
    union all (select key, ${name} as name, income, expenses, false from summed
      order by ${isMonth ? sql`key` : sql`income + expenses desc, key`} limit ${maxReportRows})`.execute(
    ctx.db,
  )
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    ...{ from, to, by },
    rows: rows.flatMap((row) =>
      row.isTotal ? [] : [{ key: row.key ?? noKey, name: row.name, ...toSums(row) }],
    ),
    total: toSums(total),
  }
}

function toSums(row: Row | undefined) {
  const [income, expenses] = [Number(row?.income ?? 0), Number(row?.expenses ?? 0)]
  return { income: cents(income), expenses: cents(expenses), profit: cents(income - expenses) }
}
