import { readBacklog } from '#core/job/backlog.server.ts'
import { DatabaseWatch } from '#db/database-watch.ts'
import type { Database } from '#db/pool.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { ResponseCache } from '../response-cache.ts'
import { addBacklog } from './backlog-metrics.ts'
import { writeLatency } from './latency.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { requestScope } from './request-scope.ts'
import type { RequestTally } from './request-tally.ts'

/** Measures the database, and logs slow queries with the id of the request that they were for. */
export const watchDatabase = (slowMilliseconds: number, log: Log): DatabaseWatch =>
  new DatabaseWatch({
    slowMilliseconds,
    tellSlow({ query, milliseconds }) {
      const requestId = requestScope.getStore()
      const ms = Math.round(milliseconds)
      log.warn({ query, ms, ...(requestId && { requestId }) }, 'slow query')
    },
  })

type Watched = {
  settings: Settings
  tally: RequestTally
  cache: ResponseCache
  database: Database
  databaseWatch: DatabaseWatch
  visits: () => number
}

/** Serves the metrics on METRICS_PORT, if it is set. Returns a function that stops it. */
export async function tellMetrics(watched: Watched): Promise<() => void> {
  const { settings, tally, cache, database, databaseWatch, visits } = watched
  const { metrics: address, nodeName: node } = settings.watch
  if (!address) return () => {}
  const registry = createMetrics({ tally, cache, database: databaseWatch, visits, node })
  const refreshBacklog = addBacklog(registry, () => readBacklog({ db: database }))
  return serveMetrics(address, async () => {
    await refreshBacklog()
    return `${await registry.metrics()}\n${writeLatency(tally)}`
  })
}
