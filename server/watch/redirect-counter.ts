import { sql } from 'kysely'
import type { Database } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'

/** Milliseconds. */
const flushInterval = 30_000

type RedirectCounter = { count: (id: string) => void; close: () => Promise<void> }

/** Counts the visits that redirects led elsewhere, and writes them to the database periodically. */
export function openRedirectCounter(database: Database, log: Log): RedirectCounter {
  let hits = new Map<string, number>()
  const add = (id: string, count: number) => hits.set(id, (hits.get(id) ?? 0) + count)

  async function flush(): Promise<void> {
    if (hits.size === 0) return
    const counted = hits
    hits = new Map()
    try {
      await sql`update redirect set hits = hits + counted.count, last_hit_at = now()
        from unnest(${[...counted.keys()]}::uuid[], ${[...counted.values()]}::bigint[]) as counted (id, count)
        where redirect.id = counted.id`.execute(database)
    } catch (err) {
      for (const [id, count] of counted) add(id, count)
      log.warn({ err }, 'visits of redirects could not be stored')
    }
  }
  const timer = setInterval(() => void flush(), flushInterval)
  timer.unref()
  return {
    count: (id) => void add(id, 1),
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
