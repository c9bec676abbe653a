import { sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { ageNow } from '../invoice/invoice-age.server.ts'
import { invoiceAges } from '../invoice/invoice-ages.ts'
import { sumCredits } from '../ledger/credit.server.ts'
import { isReceived, isRefunded } from '../ledger/received.ts'
import { cents } from '../money.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import type { ReportCurrency } from '../report/report-currency.ts'
import { dayOf } from '../time.ts'
import type { MoneySummary, Overdue } from './overview.ts'

export type Range = { from: Date; before: Date }

/** Sums in dollars money billed (by invoice date) and received (by the day of payment) in a range, and outstanding money and unused credit as of now. */
export async function readMoney(ctx: Context, { from, before }: Range): Promise<MoneySummary> {
  const [billed, received, outstanding, credits] = await Promise.all([
    sql<{ sum: string; count: number }>`
      select coalesce(sum(usd_cents), 0) as sum, count(*)::int as count from invoice
      where status <> 'void' and created_at >= ${from} and created_at < ${before}`.execute(ctx.db),
    sql<{ method: MethodKind | null; sum: string; count: number }>`
      select case when ${isReceived} then method_kind end as method, sum(usd_cents) as sum,
        count(distinct claim_id)::int as count
      from ledger_entry where (${isReceived} or ${isRefunded}) and on_day >= ${dayOf(from)}::date
        and on_day < ${dayOf(before)}::date
      group by 1 order by 2 desc`.execute(ctx.db),
    readOutstanding(ctx),
    sumCredits(ctx, sql`true`),
  ])
  const byMethod = received.rows.flatMap(({ method, ...row }) => (method ? [{ method, ...row }] : []))
  const refunds = received.rows.filter(({ method }) => method === null)
  const sumOf = (rows: { sum: string }[]) => rows.reduce((total, { sum }) => total + Number(sum), 0)
  return {
    billed: cents(sumOf(billed.rows)),
    invoices: billed.rows[0]?.count ?? 0,
    received: cents(sumOf(byMethod)),
    receivedBy: byMethod.map(({ method, sum, count }) => ({
      method,
      amount: cents(Number(sum)),
      payments: count,
    })),
    refunded: cents(Math.abs(sumOf(refunds))),
    outstanding,
    credits,
  }
}

const openIn = {
  USD: sql`usd_cents - (select coalesce(sum(ledger_entry.usd_cents), 0) from ledger_entry
    where ledger_entry.invoice_id = invoice.id)`,
  BDT: sql`round((total_cents - (select coalesce(sum(amount_cents), 0) from ledger_entry
    where ledger_entry.invoice_id = invoice.id)) * poisha_rate_of(invoice))`,
}

/** Sums the open amounts of today by age, in taka at the rate of each invoice, for verbs that check their own
 * permission. */
export async function readOutstanding(ctx: Context, currency: ReportCurrency = 'USD'): Promise<Overdue[]> {
  const { rows } = await sql<{ age: Overdue['age']; sum: string; count: number }>`
    select age, sum(open) as sum, count(*)::int as count from (
      select ${openIn[currency]} as open, ${ageNow(ctx)} as age
      from invoice where status in ${literals(unpaidInvoices)}) as unpaid
    group by age`.execute(ctx.db)
  return invoiceAges.map((age) => {
    const found = rows.find((row) => row.age === age)
    return { age, count: found?.count ?? 0, open: { minor: Number(found?.sum ?? 0), currency } }
  })
}
