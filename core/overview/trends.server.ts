import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { businessZone, dayOf } from '../time.ts'
import type { Range } from './money-summary.server.ts'
import type { Trends } from './overview.ts'

/** Reads the trends in a range of days. */
export async function readTrends({ db }: Context, { from, before }: Range): Promise<Trends> {
  const isInRange = sql`created_at >= ${from} and created_at < ${before}`
  const week = (time: string) =>
    sql`to_char(date_trunc('week', ${sql.ref(time)} at time zone ${businessZone}), 'YYYY-MM-DD')`
  const [orders, replies, ratings, visits] = await Promise.all([
    sql<Trends['ordersByService'][number]>`
      select service_kind as service, count(*)::int as count from client_order where ${isInRange}
      group by service_kind order by count desc, service_kind`.execute(db),
    // A reply is a public message of staff or a state change by staff.
    sql<Trends['firstReply'][number]>`
      with asked as (
        select id, created_at from client_order where ${isInRange}
        union all select id, created_at from problem where ${isInRange}),
      answered as (
        select asked.created_at, least(
          (select min(created_at) from message where record_id = asked.id and is_staff and not is_internal),
          (select min(at) from state_move where record_id = asked.id and is_staff and from_state <> '')) as at
        from asked)
      select ${week('created_at')} as week, count(*)::int as count,
        round((percentile_cont(0.5) within group (order by extract(epoch from at - created_at)) / 3600)::numeric, 1)
          ::float8 as hours
      from answered where at is not null group by week order by week`.execute(db),
    sql<Trends['ratings'][number]>`
      with given as (
        select rating, created_at from review where rating > 0 and ${isInRange}
        union all select rating, created_at from problem where rating is not null and ${isInRange})
      select ${week('created_at')} as week, round(avg(rating), 1)::float8 as average, count(*)::int as count
      from given group by week order by week`.execute(db),
    sql<Trends['visits'][number]>`
      select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(visits)::int as count
      from visit_day where day >= ${dayOf(from)} and day < ${dayOf(before)} group by week order by week`.execute(
      db,
    ),
  ])
  return {
    ordersByService: orders.rows,
    firstReply: replies.rows,
    ratings: ratings.rows,
    visits: visits.rows,
  }
}
