import { readBacklog } from '#core/job/backlog.server.ts'
import { DatabaseMetrics } from '#db/connection/database-metrics.ts'
import type { Database } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { ResponseCache } from '../pages/response-cache.ts'
import { writeLatency } from './latency.ts'
import { serveMetrics } from './metrics-server.ts'
import type { RequestCounters } from './request-counters.ts'
import { requestScope } from './request-scope.ts'

/** Migrations take long on purpose, and their texts are long. */
const changesSchema = /^\s*(?:--[^\n]*\n\s*)*(?:create|alter|drop|comment)\b/i

/** Measures the database, and logs slow queries with the id of the request that they were for. */
export const watchDatabase = (slowMilliseconds: number, log: Log): DatabaseMetrics =>
  new DatabaseMetrics({
    slowMilliseconds,
    onSlowQuery({ query, milliseconds }) {
      if (changesSchema.test(query)) return
      const requestId = requestScope.getStore()
      const ms = Math.round(milliseconds)
      log.warn({ query, ms, ...(requestId && { requestId }) }, 'slow query')
    },
  })

type Watched = {
  settings: Settings
  requestCounters: RequestCounters
  cache: ResponseCache
  database: Database
  databaseWatch: DatabaseMetrics
  visits: () => number
}

/** Serves the metrics on METRICS_PORT, if it is set. Returns a function that stops it. */
export async function serveSiteMetrics(watched: Watched): Promise<() => void> {
  const { settings, requestCounters, cache, database, databaseWatch, visits } = watched
  const { metrics: address, nodeName: node } = settings.watch
  if (!address) return () => {}
  const { createMetrics } = await import('./metrics.ts')
  const { addBacklog } = await import('./backlog-metrics.ts')
  const registry = createMetrics({ requestCounters, cache, database: databaseWatch, visits, node })
  const refreshBacklog = addBacklog(registry, () => readBacklog({ db: database }))
  return serveMetrics(address, async () => {
    await refreshBacklog()
    return `${await registry.metrics()}\n${writeLatency(requestCounters)}`
  })
}
