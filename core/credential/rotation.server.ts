import { sql } from 'kysely'
import { businessZone } from '../time.ts'

/** Day on which the secrets of an entry should be changed; null without an interval. */
export const changeDueOn = sql<string | null>`((changed_at at time zone ${businessZone})
  + make_interval(months => change_every_months))::date`
