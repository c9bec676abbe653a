import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isIncome } from '../ledger/received.ts'
import { isOnDays } from '../listing.server.ts'
import { cents } from '../money.ts'
import { type TakaRates, type TakaSource, takaSources } from './report-currency.ts'

type Row = { source: TakaSource | null; entries: string; usdCents: string }

/** Counts by what the income of a period is valued in taka, and sums what no rate is known for. */
export async function readTakaRates({ db }: Context, days: { from: string; to: string }): Promise<TakaRates> {
  const { rows } = await sql<Row>`
    select poisha_source as source, count(*) as entries, sum(usd_cents) as "usdCents" from ledger_entry
    where ${isIncome} and ${isOnDays(sql`on_day`, days)} group by poisha_source`.execute(db)
  const countOf = (source: TakaSource | null) =>
    Number(rows.find((row) => row.source === source)?.entries ?? 0)
  const unknown = rows.find(({ source }) => source === null)
  return {
    ...(Object.fromEntries(takaSources.map((source) => [source, countOf(source)])) as Record<
      TakaSource,
      number
    >),
    leftOut: { entries: countOf(null), value: cents(Number(unknown?.usdCents ?? 0)) },
  }
}
