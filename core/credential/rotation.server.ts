import { type RawBuilder, sql } from 'kysely'
import { businessZone } from '../time.ts'

const dueAfter = (changedAt: RawBuilder<unknown>) => sql<
  string | null
>`((${changedAt} at time zone ${businessZone})
  + make_interval(months => change_every_months))::date`

/** Day on which the secrets of an entry should be changed; null without an interval. */
export const changeDueOn = dueAfter(sql`changed_at`)

/** Day on which one of the two passwords of a project should be changed. It is not known when the oldest were written: not
 * before their project. */
export const passwordDueOn = dueAfter(
  sql`coalesce(changed_at, (select created_at from project_record where id = project_id))`,
)
