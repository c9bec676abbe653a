import { type Kysely, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { addDays } from '../time.ts'
import { otherValues, type Property } from './visit-source.ts'

/** New values of a day and property; beyond them, only values that visitors came with before are kept apart. */
export const mostNewValues = 150
const mostKnownValues = 100
const knownDays = 30
const sumLock = 7_301_390

export type Sum = { property: Property; value: string; visits: number }

/** Adds visits to the sums of a day. Made-up values share one row once there are too many of a day. */
export async function addVisits(db: Kysely<Tables>, day: string, sums: Sum[]): Promise<void> {
  if (sums.length === 0) return
  const rows = JSON.stringify(sums)
  await db.transaction().execute(async (inside) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(sumLock)})`.execute(inside)
    await sql`
      with given as (
        select property, value, visits from jsonb_to_recordset(${rows}::jsonb)
          as given (property text, value text, visits integer)),
      known as (
        select property, value from (
          select property, value, row_number() over (partition by property order by sum(visits) desc, value) as rank
          from visit_sum where day >= ${addDays(day, -knownDays)} and day < ${day}
          group by property, value having count(*) > 1) as ranked
        where rank <= ${mostKnownValues}),
      today as (select property, value from visit_sum where day = ${day}),
      counted as (select property, count(*) as count from today group by property),
      sorted as (
        select given.*, known.value is not null or today.value is not null as is_kept,
          row_number() over (partition by given.property, today.value is null and known.value is null
            order by given.visits desc, given.value) as rank
        from given left join known using (property, value) left join today using (property, value)),
      placed as (
        select property, visits, case
          when is_kept or rank + coalesce(counted.count, 0) <= ${mostNewValues} then value
          else ${otherValues} end as value
        from sorted left join counted using (property))
      insert into visit_sum (day, property, value, visits)
      select ${day}, property, value, sum(visits)::int from placed group by property, value
      on conflict (day, property, value) do update set visits = visit_sum.visits + excluded.visits`.execute(
      inside,
    )
  })
}
