import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isWithin } from '../listing.server.ts'
import { isOrderLate } from '../order/order-rows.server.ts'
import { permit } from '../permissions.ts'
import { businessZone, today } from '../time.ts'
import type { DeliveryReport, DeliveryRequest, LateReport } from './work-report.ts'

type Row = { key: string | null; orders: number; median: number | null; slowest: number | null }

const keys = {
  service: sql`service_kind`,
  month: sql`to_char(delivered_at at time zone ${businessZone}, 'YYYY-MM')`,
}

/** Measures the days from the order to the delivery, for the orders that were delivered in a period. */
export async function readDelivery(ctx: Context, { from, to, by }: DeliveryRequest): Promise<DeliveryReport> {
  permit(ctx, 'report.read')
  const { rows } = await sql<Row>`
    with delivered as materialized (
      select ${keys[by]} as key, extract(epoch from delivered_at - created_at)::float8 / 86400 as days
      from client_order where delivered_at is not null and ${isWithin(sql`delivered_at`, { from, to })})
    select key, count(*)::int as orders, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as slowest
    from delivered group by grouping sets ((key), ()) order by key`.execute(ctx.db)
  const total = rows.find(({ key }) => key === null)
  return {
    ...{ from, to, by },
    rows: rows.flatMap((row) => (row.key === null ? [] : [{ key: row.key, ...toTimes(row) }])),
    total: toTimes(total),
  }
}

const toTimes = (row: Row | undefined) => ({
  orders: row?.orders ?? 0,
  medianDays: toDays(row?.median),
  slowestDays: toDays(row?.slowest),
})

/** Rounds to a tenth. */
const toDays = (days: number | null | undefined) => (days == null ? null : Math.round(days * 10) / 10)

/** Counts the work that is late today: orders past their due day, projects with a milestone past its day, and problems
 * whose answer is overdue. */
export async function readLateWork(ctx: Context): Promise<LateReport> {
  permit(ctx, 'report.read')
  const day = today(ctx)
  const { rows } = await sql<LateReport['rows'][number]>`
    select 'order' as kind, count(*)::int as count, (${day}::date - min(due_on)) as "longestDays"
    from client_order where ${isOrderLate(ctx)}
    union all
    select 'project', count(distinct project_id)::int, ${day}::date - min(due_on)
    from milestone where done_at is null and due_on < ${day}
      and exists (select from project where project.id = project_id)
    union all
    select 'problem', count(*)::int,
      ${day}::date - (min(answer_due_at) at time zone ${businessZone})::date
    from problem where answer_due_at <= ${ctx.now()}`.execute(ctx.db)
  return { rows }
}
