import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '../time.ts'

/** Rows of key, first and last day for the months of a period. A range per month is faster than converting each day. */
export function monthRanges({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  const ranges: RawBuilder<unknown>[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) {
    const next = addMonths(month, 1)
    const first = month < from ? from : month
    const last = next > to ? to : addDays(next, -1)
    ranges.push(sql`(${month.slice(0, 7)}, ${first}::date, ${last}::date)`)
  }
  return sql`(values ${sql.join(ranges)}) as month (key, first_day, last_day)`
}
