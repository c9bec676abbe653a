import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { addDays, dayMs, today } from '../time.ts'
import { monthDays, type SiteStatistics } from './site-statistics.ts'

type Row = Omit<SiteStatistics, 'rating'> & { rating: string }

/** Reads the stored figures; undefined before they were measured. Anybody may see them. */
export async function readStatistics({ db }: Context): Promise<SiteStatistics | undefined> {
  const row = await db
    .selectFrom('site_statistics')
    .select(['visits', 'visits_before as visitsBefore', 'delivered', 'delivered_lately as deliveredLately'])
    .select(['ratings', 'rating'])
    .executeTakeFirst()
  return row && { ...row, rating: Number(row.rating) }
}

/** Measures the figures and stores them if one changed, so that pages are made anew only then. Sample
 * content does not count. Background job. */
export async function measureStatistics(ctx: Context): Promise<void> {
  const day = today(ctx)
  const [start, startBefore] = [addDays(day, -monthDays), addDays(day, -2 * monthDays)]
  const lately = new Date(ctx.now().getTime() - monthDays * dayMs)
  await sql<Row>`
    insert into site_statistics (visits, visits_before, delivered, delivered_lately, ratings, rating)
    select
      (select coalesce(sum(visits), 0) from visit_day where day >= ${start} and day < ${day}),
      case when exists (select from visit_day where day <= ${startBefore}) then
        (select coalesce(sum(visits), 0) from visit_day where day >= ${startBefore} and day < ${start}) end,
      (select count(*) from client_order where delivered_at is not null and not is_sample),
      (select count(*) from client_order where delivered_at >= ${lately} and not is_sample),
      (select count(*) from review where rating > 0 and not is_sample),
      (select coalesce(round(avg(rating), 1), 0) from review where rating > 0 and not is_sample)
    on conflict (id) do update set (visits, visits_before, delivered, delivered_lately, ratings, rating) =
      (excluded.visits, excluded.visits_before, excluded.delivered, excluded.delivered_lately, excluded.ratings,
        excluded.rating)
    where (site_statistics.visits, site_statistics.visits_before, site_statistics.delivered,
        site_statistics.delivered_lately, site_statistics.ratings, site_statistics.rating)
      is distinct from (excluded.visits, excluded.visits_before, excluded.delivered, excluded.delivered_lately,
        excluded.ratings, excluded.rating)`.execute(ctx.db)
}
