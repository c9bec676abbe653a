import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type ExpenseCategory, expenseCategories } from '../expense/expense-categories.ts'
import { isIncome } from '../ledger/received.ts'
import { isOnDays } from '../listing.server.ts'
import { cents, type Money } from '../money.ts'
import { permit } from '../permissions.ts'
import { monthRanges } from './month-ranges.server.ts'
import type { ProfitReport, ProfitRequest } from './profit.ts'
import type { ProfitGroup } from './profit-groups.ts'
import type { ReportPeriod } from './report.ts'
import type { ReportCurrency } from './report-currency.ts'
import { maxReportRows, noKey } from './report-limits.ts'
import { readTakaRates } from './taka-rates.server.ts'

/** Queries of each kind of group: the income, which is summed before its groups are known, because converting or
 * looking up something for each entry is slow; the key of expenses; and the name of a key. */
const groups: Record<
  ProfitGroup,
  {
    incomeOf: (period: ReportPeriod, value: RawBuilder<unknown>) => RawBuilder<unknown>
    expenseKey: RawBuilder<unknown>
    name: RawBuilder<unknown>
  }
> = {
  month: {
    incomeOf: (period, value) => sql`select key, income from ${monthRanges(period)}, lateral (
      select sum(${value}) as income from ledger_entry where ${isIncome} and on_day between first_day and last_day) as part
      where income is not null`,
    expenseKey: sql`to_char(spent_on, 'YYYY-MM')`,
    name: sql`coalesce(key, '')`,
  },
  order: {
    incomeOf: (period, value) => sql`select order_id::text as key, income from (
        select invoice_id, sum(${value}) as income from ledger_entry
        where ${isIncome} and ${isOnDays(sql`on_day`, period)} group by invoice_id) as billed
      left join invoice on invoice.id = invoice_id`,
    expenseKey: sql`order_id::text`,
    name: sql`coalesce((select number || ' ' || client_name from client_order where client_order.id = key::uuid), 'No order')`,
  },
  category: {
    incomeOf: (period, value) => sql`select null::text as key, income from (
        select sum(${value}) as income from ledger_entry where ${isIncome} and ${isOnDays(sql`on_day`, period)}) as part
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
  { from, to, by, currency }: ProfitRequest,
  limit = maxReportRows,
): Promise<ProfitReport> {
  permit(ctx, 'report.read')
  permit(ctx, 'expense.manage')
  const isMonth = by === 'month'
  const { incomeOf, expenseKey, name } = groups[by]
  const isTaka = currency === 'BDT'
  const value = sql.ref(isTaka ? 'poisha_value' : 'usd_cents')
  const query = sql<Row>`
    with moved as (
      select key, income, 0::bigint as expenses from (${incomeOf({ from, to }, value)}) as received
      union all select ${expenseKey}, 0, ${value} from expense where spent_on between ${from}::date and ${to}::date),
    summed as materialized (select key, coalesce(sum(income), 0) as income, coalesce(sum(expenses), 0) as expenses
      from moved group by key)
    select null as key, '' as name, coalesce(sum(income), 0) as income, coalesce(sum(expenses), 0) as expenses,
      true as "isTotal" from summed
    union all (select key, ${name} as name, income, expenses, false from summed
      order by ${isMonth ? sql`key` : sql`income + expenses desc, key`} limit ${limit})`
  const [{ rows }, rates, expensesLeftOut] = await Promise.all([
    query.execute(ctx.db),
    isTaka ? readTakaRates(ctx, { from, to }) : null,
    isTaka ? readLeftOut(ctx, { from, to }) : null,
  ])
  const nameOf = ({ key, name: stored }: Row) =>
    by === 'category' && key !== null ? expenseCategories[key as ExpenseCategory] : stored
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    ...{ from, to, by, currency, rates, expensesLeftOut },
    rows: rows.flatMap((row) =>
      row.isTotal ? [] : [{ key: row.key ?? noKey, name: nameOf(row), ...toSums(row, currency) }],
    ),
    total: toSums(total, currency),
  }
}

/** Counts the expenses of a period for which no rate is known, and sums them in dollars. */
async function readLeftOut({ db }: Context, { from, to }: ReportPeriod) {
  const { count, usdCents } = await db
    .selectFrom('expense')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('usd_cents').as('usdCents'),
    ])
    .where('spent_on', '>=', from)
    .where('spent_on', '<=', to)
    .where('poisha_value', 'is', null)
    .executeTakeFirstOrThrow()
  return { entries: Number(count), value: cents(Number(usdCents ?? 0)) }
}

function toSums(row: Row | undefined, currency: ReportCurrency) {
  const [income, expenses] = [Number(row?.income ?? 0), Number(row?.expenses ?? 0)]
  const money = (minor: number): Money => ({ minor, currency })
  return { income: money(income), expenses: money(expenses), profit: money(income - expenses) }
}
