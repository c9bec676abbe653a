import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { dayOf } from '#core/time.ts'
import type { Database } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'

/** Milliseconds. */
const flushInterval = 30_000

export type VisitCounter = {
  onVisit: (request: IncomingMessage) => void
  /** Returns the number of visits since the start of this node. */
  count: () => number
  close: () => Promise<void>
}

/** Counts visits to public pages from outside the site, by headers that browsers send and programs seldom do. Stores no
 * address, no cookie and nothing else that identifies a visitor. Written to the database periodically. */
export function openVisitCounter(database: Database, log: Log, now = () => new Date()): VisitCounter {
  let visits = 0
  let total = 0
  async function flush(): Promise<void> {
    const count = visits
    if (count === 0) return
    visits = 0
    try {
      await sql`insert into visit_day (day, visits) values (${dayOf(now())}, ${count})
        on conflict (day) do update set visits = visit_day.visits + excluded.visits`.execute(database)
    } catch (err) {
      visits += count
      log.warn({ err }, 'visits could not be stored')
    }
  }
  const timer = setInterval(() => void flush(), flushInterval)
  timer.unref()
  return {
    onVisit(request) {
      if (!isVisit(request)) return
      visits++
      total++
    },
    count: () => total,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function isVisit({ method, url = '', headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    (site === 'none' || site === 'cross-site') &&
    headers['sec-purpose'] === undefined &&
    !/^\/(api|dashboard|files|login)(\/|$)/.test(url)
  )
}
