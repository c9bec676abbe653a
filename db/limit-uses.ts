import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './connection/pool.ts'

type Window = { used: number; secondsLeft: number }
export type LimitUses = { add: (client: string, seconds: number) => Promise<Window> }

/** Counts rate limit uses across all nodes, by a keyed hash of the client. The first use starts the window; it ends by
 * the database's clock. */
export function openLimitUses(database: Database, key: Uint8Array): LimitUses {
  const hash = (client: string) => createHmac('sha256', key).update(client).digest('base64url')
  return {
    async add(client, seconds) {
      const { rows } = await sql<{ used: number; seconds_left: number }>`
        insert into limit_use as kept (client, used, ends_at)
        values (${hash(client)}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (client) do update set
          used = case when kept.ends_at > now() then kept.used else 0 end + 1,
          ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
        returning used, extract(epoch from ends_at - now())::float as seconds_left
      `.execute(database)
      const { used, seconds_left } = rows[0] as (typeof rows)[0]
      return { used, secondsLeft: seconds_left }
    },
  }
}
