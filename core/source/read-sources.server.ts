import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { addDays, startOfDay } from '../time.ts'
import type { SourceRow, Sources, SourcesRequest } from './source.ts'

const mostRows = 100
/** A message this long before an order may have led to it. */
const longestWayDays = 180

/** Reads visits, inquiries and orders of a range of days by their source. A chat counts once staff have added its
 * person: pressing 'Order Now' alone is no inquiry. */
export async function readSources(ctx: Context, { from, to }: SourcesRequest): Promise<Sources> {
  permit(ctx, 'overview.read')
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const inRange = sql`created_at >= ${start} and created_at < ${end}`
  const asked = sql`
    select source.referrer, source.campaign, message.id as message, null::uuid as client_order
    from contact_message as message left join inquiry_source as source on source.message_id = message.id
    where (message.channel = 'site' or message.channel = 'chat' and (message.name <> '' or message.email <> ''))
      and message.${inRange}`
  const ordered = sql`
    select source.referrer, source.campaign, null::uuid as message, placed.id as client_order
    from client_order as placed left join lateral (
      select referrer, campaign from inquiry_source join contact_message as message on message.id = message_id
      where message.id = placed.conversation_id
        or lower(message.email) = placed.email and message.created_at <= placed.created_at
          and message.created_at > placed.created_at - make_interval(days => ${longestWayDays})
      order by message.id = placed.conversation_id desc nulls last, message.id desc limit 1) as source on true
    where placed.${inRange}`
  const [rows, days, totals] = await Promise.all([
    sql<SourceRow>`
      with outcome as (${asked} union all ${ordered}),
      counted as (
        select property, value, visits, 0 as inquiries, 0 as orders from visit_sum where day between ${from} and ${to}
        union all select 'referrer', referrer, 0, count(message)::int, count(client_order)::int from outcome
          where referrer is not null group by referrer
        union all select 'campaign', campaign, 0, count(message)::int, count(client_order)::int from outcome
          where campaign <> '' group by campaign),
      summed as (
        select property, value, sum(visits)::int as visits, sum(inquiries)::int as inquiries, sum(orders)::int as orders,
          row_number() over (partition by property order by sum(visits) desc, value) as rank
        from counted group by property, value)
      select property, value, visits, inquiries, orders from summed where rank <= ${mostRows}
      order by property, rank`.execute(ctx.db),
    sql<Sources['days'][number]>`
      select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(visits)::int as visits
      from visit_day where day between ${from} and ${to} group by week order by week`.execute(ctx.db),
    sql<Sources['totals']>`
      with outcome as (${asked} union all ${ordered})
      select (select coalesce(sum(visits), 0)::int from visit_day where day between ${from} and ${to}) as visits,
        count(message)::int as inquiries,
        (count(message) filter (where referrer is null))::int as "inquiriesOfUnknownSource",
        count(client_order)::int as orders,
        (count(client_order) filter (where referrer is null))::int as "ordersOfUnknownSource"
      from outcome`.execute(ctx.db),
  ])
  const [total] = totals.rows
  if (!total) throw new Error('An aggregate without groups returned no row')
  return { rows: rows.rows, days: days.rows, totals: total }
}

/** Returns the rows for a file, and records the export in the audit log. */
export async function exportSources(ctx: Context, range: SourcesRequest): Promise<SourceRow[]> {
  permit(ctx, 'export.take')
  const { rows } = await readSources(ctx, range)
  const after = { sources: true, ...range, rows: rows.length }
  await recordAuditEntry(ctx, { action: 'site-settings.export', kind: 'site-settings', after })
  return rows
}
