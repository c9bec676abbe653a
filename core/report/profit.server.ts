import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type ExpenseCategory, expenseCategories } from '../expense/expense-categories.ts'
import { isOnDays } from '../listing.server.ts'
import { cents } from '../money.ts'
import { permit } from '../permissions.ts'
import { monthRanges } from './month-ranges.server.ts'
import type { ProfitReport, ProfitRequest } from './profit.ts'
import type { ProfitGroup } from './profit-groups.ts'
import type { ReportPeriod } from './report.ts'
import { maxReportRows, noKey } from './report-limits.ts'

const isIncome = sql`type <> 'credit-note'`

/** Queries of each kind of group: the income, which is summed before its groups are known, because converting or
 * looking up something for each entry is slow; the key of expenses; and the name of a key. */
const groups: Record<
  ProfitGroup,
  {
    incomeOf: (period: ReportPeriod) => RawBuilder<unknown>
    expenseKey: RawBuilder<unknown>
    name: RawBuilder<unknown>
  }
> = {
  month: {
    incomeOf: (period) => sql`select key, income from ${monthRanges(period)}, lateral (
      select sum(usd_cents) as income from ledger_entry where ${isIncome} and on_day between first_day and last_day) as part
      where income is not null`,
    expenseKey: sql`to_char(spent_on, 'YYYY-MM')`,
    name: sql`coalesce(key, '')`,
  },
  order: {
    incomeOf: (period) => sql`select order_id::text as key, income from (
        select invoice_id, sum(usd_cents) as income from ledger_entry
        where ${isIncome} and ${isOnDays(sql`on_day`, period)} group by invoice_id) as billed
      left join invoice on invoice.id = invoice_id`,
    expenseKey: sql`order_id::text`,
    name: sql`coalesce((select number || ' ' || client_name from client_order where client_order.id = key::uuid), 'No order')`,
  },
  category: {
    incomeOf: (period) => sql`select null::text as key, income from (
        select sum(usd_cents) as income from ledger_entry where ${isIncome} and ${isOnDays(sql`on_day`, period)}) as part
      where income is not null`,
    expenseKey: sql`category`,
    name: sql`coalesce(key, 'Income')`,
  },
}

type Row = { key: string | null; name: string; income: string; expenses: string; isTotal: boolean }

/** Compares the income of a period with its expenses, by month, order or category of the expenses. One query, so that all rows are of the same
 * moment. */
export async function readProfit(
  ctx: Context,
  { from, to, by }: ProfitRequest,
  limit = maxReportRows,
): Promise<ProfitReport> {
  permit(ctx, 'report.read')
  permit(ctx, 'expense.manage')
  const isMonth = by === 'month'
  const { incomeOf, expenseKey, name } = groups[by]
  const { rows } = await sql<Row>`
    with moved as (
      select key, income, 0::bigint as expenses from (${incomeOf({ from, to })}) as received
      union all select ${expenseKey}, 0, usd_cents from expense where spent_on between ${from}::date and ${to}::date),
    summed as materialized (select key, sum(income) as income, sum(expenses) as expenses from moved group by key)
    select null as key, '' as name, coalesce(sum(income), 0) as income, coalesce(sum(expenses), 0) as expenses,
      true as "isTotal" from summed
    union all (select key, ${name} as name, income, expenses, false from summed
      order by ${isMonth ? sql`key` : sql`income + expenses desc, key`} limit ${limit})`.execute(ctx.db)
  const nameOf = ({ key, name: stored }: Row) =>
    by === 'category' && key !== null ? expenseCategories[key as ExpenseCategory] : stored
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    ...{ from, to, by },
    rows: rows.flatMap((row) =>
      row.isTotal ? [] : [{ key: row.key ?? noKey, name: nameOf(row), ...toSums(row) }],
    ),
    total: toSums(total),
  }
}

function toSums(row: Row | undefined) {
  const [income, expenses] = [Number(row?.income ?? 0), Number(row?.expenses ?? 0)]
  return { income: cents(income), expenses: cents(expenses), profit: cents(income - expenses) }
}
