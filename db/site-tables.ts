import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

/** Internal state of the site. */
export type SiteTables = {
  limit_use: { client: Written<string>; used: number; ends_at: Date }
  solved_challenge: { id: Written<string>; expires_at: Written<Date> }
  secret_key: { fingerprint: Written<string>; first_used_at: Generated<Date> }
  visit_day: {
    /** A calendar day, `YYYY-MM-DD`. */
    day: Written<string>
    visits: number
  }
}
