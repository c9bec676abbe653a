import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { convert, type Rates } from '../exchange.ts'
import { isWithin } from '../listing.server.ts'
import { readOutstanding } from '../overview/money-summary.server.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { permit } from '../permissions.ts'
import { quoteMachine } from '../quote/quote-machine.ts'
import type { StandingReport, StandingRequest } from './report.ts'
import type { ReportCurrency } from './report-currency.ts'

type Sum = {
  status: StandingReport['quotes'][number]['status']
  count: number
  sum: string
  dollars: string
  currency: string
}

/** Reads the outstanding money of today by age, and the quotes of a period by state. */
export async function readStanding(
  ctx: Context,
  { from, to, currency }: StandingRequest,
): Promise<StandingReport> {
  permit(ctx, 'report.read')
  const [outstanding, quotes, rates] = await Promise.all([
    readOutstanding(ctx, currency),
    sql<Sum>`select status, currency, count(*)::int as count, sum(total_cents) as sum, sum(usd_cents) as dollars
      from quote where ${isWithin(sql`created_at`, { from, to })} group by status, currency`.execute(ctx.db),
    readPaymentSettings(ctx),
  ])
  return {
    ...{ from, to, currency, outstanding },
    quotes: quoteMachine.states.flatMap((status) => {
      const found = quotes.rows.filter((row) => row.status === status)
      if (found.length === 0) return []
      const minor = found.reduce((sum, row) => sum + worthOf(row, currency, rates), 0)
      return [
        {
          status,
          count: found.reduce((sum, { count }) => sum + count, 0),
          total: { minor, currency },
        },
      ]
    }),
  }
}

/** Value of quotes in the currency of a report. A currency that has lost its rate counts by its value in dollars. */
function worthOf({ sum, dollars, currency }: Sum, shown: ReportCurrency, rates: Rates): number {
  const cents = { minor: Number(dollars), currency: 'USD' }
  if (shown === 'USD') return cents.minor
  return (
    convert({ minor: Number(sum), currency }, shown, rates, 'down') ??
    convert(cents, shown, rates, 'down') ??
    0
  )
}
