import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, startOfDay } from '../time.ts'

/** Rows of key, begin and end for the months of a period, in the time zone of the business. A range per month is faster
 * than converting each time. */
export function monthRanges({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  const ranges: RawBuilder<unknown>[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) {
    const next = addMonths(month, 1)
    const begins = startOfDay(month < from ? from : month)
    const ends = startOfDay(next > to ? addDays(to, 1) : next)
    ranges.push(sql`(${month.slice(0, 7)}, ${begins}::timestamptz, ${ends}::timestamptz)`)
  }
  return sql`(values ${sql.join(ranges)}) as month (key, begins, ends)`
}
