import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './pool.ts'

type Use = { client: string; count: number; seconds: number }
type Standing = { client: string; used: number; secondsLeft: number }
export type LimitUses = { add: (uses: Use[]) => Promise<Standing[]> }

/** Counts for all nodes of the site. A client's window begins with its first use; the database's clock ends it. */
export function openLimitUses(database: Database, key: Uint8Array): LimitUses {
  const seal = (client: string) => createHmac('sha256', key).update(client).digest('base64url')
  return {
    async add(uses) {
      const names = new Map(uses.map(({ client }) => [seal(client), client]))
      const { rows } = await sql<{ client: string; used: number; seconds_left: number }>`
        insert into limit_use as kept (client, used, ends_at)
        select client, count, now() + make_interval(secs => seconds)
        from unnest(${[...names.keys()]}::text[], ${uses.map(({ count }) => count)}::int[],
          ${uses.map(({ seconds }) => seconds)}::float[]) as given (client, count, seconds)
        -- In one order everywhere: nodes that write together don't wait for each other in a circle.
        order by client
        on conflict (client) do update set
          used = case when kept.ends_at > now() then kept.used else 0 end + excluded.used,
          ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
        returning client, used, extract(epoch from ends_at - now())::float as seconds_left
      `.execute(database)
      return rows.map(({ client, used, seconds_left }) => ({
        client: names.get(client) ?? client,
        used,
        secondsLeft: seconds_left,
      }))
    },
  }
}
