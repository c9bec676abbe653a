import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isWithin } from '../listing.server.ts'
import { cents } from '../money.ts'
import { readOutstanding } from '../overview/money-summary.server.ts'
import { permit } from '../permissions.ts'
import { quoteMachine } from '../quote/quote-machine.ts'
import type { ReportPeriod, StandingReport } from './report.ts'

/** Reads the outstanding money of today by age, and the quotes of a period by state. */
export async function readStanding(ctx: Context, { from, to }: ReportPeriod): Promise<StandingReport> {
  permit(ctx, 'report.read')
  const [outstanding, quotes] = await Promise.all([
    readOutstanding(ctx),
    sql<{ status: StandingReport['quotes'][number]['status']; count: number; sum: string }>`
      select status, count(*)::int as count, sum(usd_cents) as sum from quote
      where ${isWithin(sql`created_at`, { from, to })} group by status`.execute(ctx.db),
  ])
  return {
    ...{ from, to, outstanding },
    quotes: quoteMachine.states.flatMap((status) => {
      const found = quotes.rows.find((row) => row.status === status)
      return found ? [{ status, count: found.count, total: cents(Number(found.sum)) }] : []
    }),
  }
}
