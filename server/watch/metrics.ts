import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabaseMetrics } from '#db/connection/database-metrics.ts'
import { version } from '#platform/version.ts'
import type { ResponseCache } from '../pages/response-cache.ts'
import type { RequestCounters } from './request-counters.ts'

type Sources = {
  requestCounters: RequestCounters
  cache: ResponseCache
  database: DatabaseMetrics
  /** Visits from outside the site since the start of this node. */
  visits: () => number
  node: string
}
type Values = Iterable<readonly [labels: Record<string, string>, value: number]>

const single = (value: number): Values => [[{}, value]]

/** Creates this node's metrics for Prometheus. Their values are read at each scrape. */
export function createMetrics({ requestCounters, cache, database, visits, node }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  function addMetric(
    Kind: typeof Counter | typeof Gauge,
    [name, help]: [name: string, help: string],
    read: () => Values,
    labelNames: string[] = [],
  ) {
    new Kind({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    })
  }

  addMetric(Gauge, ['site_info', 'Name and version of this node'], () => [[{ node, version }, 1]], [
    'node',
    'version',
  ])
  addMetric(
    Counter,
    ['site_requests_total', 'Responses, sent from memory or made for the request'],
    function* () {
      for (const { route, method, source, statuses } of requestCounters.list()) {
        for (const [status, count] of statuses) yield [{ route, method, source, status: `${status}` }, count]
      }
    },
    ['route', 'method', 'source', 'status'],
  )
  addMetric(Gauge, ['site_requests_under_way', 'Requests in progress, without event streams'], () =>
    single(requestCounters.underWay),
  )
  addMetric(Gauge, ['site_event_streams', 'Open event streams of dashboards'], () =>
    single(requestCounters.streams),
  )
  addMetric(
    Counter,
    ['site_overload_refusals_total', 'Requests refused with 503, by the overloaded resource'],
    () => [...requestCounters.overloads].map(([reason, count]) => [{ reason }, count]),
    ['reason'],
  )
  addMetric(
    Counter,
    ['site_limit_refusals_total', 'Requests refused with 429, by the name of the limit'],
    () => [...requestCounters.limits].map(([limit, count]) => [{ limit }, count]),
    ['limit'],
  )

  addMetric(Counter, ['site_cache_hits_total', 'Responses sent from the cache'], () =>
    single(cache.stats.hits),
  )
  addMetric(Counter, ['site_cache_misses_total', 'Responses made for the cache'], () =>
    single(cache.stats.misses),
  )
  addMetric(Gauge, ['site_cache_entries', 'Cached responses'], () => single(cache.stats.entries))
  addMetric(Gauge, ['site_cache_bytes', 'Size of the cached responses'], () => single(cache.stats.bytes))

  addMetric(
    Gauge,
    ['site_database_connections', 'Connections of the pool, by state'],
    () => {
      const { busy, idle } = database.connections
      return [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, idle],
      ]
    },
    ['state'],
  )
  addMetric(Gauge, ['site_database_waiting', 'Requests that wait for a connection of the pool'], () =>
    single(database.connections.waiting),
  )
  addMetric(Counter, ['site_database_queries_total', 'Queries sent'], () => single(database.queries))
  addMetric(Counter, ['site_database_query_seconds_total', 'Time that queries took'], () =>
    single(database.seconds),
  )
  addMetric(Counter, ['site_database_failures_total', 'Queries that failed'], () => single(database.failures))
  addMetric(Counter, ['site_database_slow_queries_total', 'Queries over SLOW_QUERY_MS'], () =>
    single(database.slow),
  )

  addMetric(Counter, ['site_visits_total', 'Visits from outside the site'], () => single(visits()))
  addMetric(Counter, ['site_event_loop_active_seconds_total', 'Time that the event loop was active'], () =>
    single(performance.eventLoopUtilization().active / 1000),
  )
  return registry
}
