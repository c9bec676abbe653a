import type { Generated } from 'kysely'
import type { Json, WriteOnce } from './columns.ts'

/** Internal state of the site. */
export type SiteTables = {
  site_settings: {
    id: Generated<boolean>
    /** The values that differ from the defaults. */
    content: Json<Record<string, unknown>>
    version: Generated<number>
    updated_at: Date
  }
  limit_use: { client: WriteOnce<string>; used: number; ends_at: Date }
  solved_challenge: { id: WriteOnce<string>; expires_at: WriteOnce<Date> }
  secret_key: { fingerprint: WriteOnce<string>; first_used_at: Generated<Date> }
  visit_day: {
    /** A calendar day, `YYYY-MM-DD`. */
    day: WriteOnce<string>
    visits: number
  }
}
