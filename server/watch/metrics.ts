import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { DatabaseWatch } from '#db/database-watch.ts'
import { version } from '#platform/version.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { RequestTally } from './request-tally.ts'

type Sources = {
  tally: RequestTally
  cache: ResponseCache
  database: DatabaseWatch
  /** How many came from elsewhere since the start. */
  visits: () => number
  node: string
}
type Figures = Iterable<readonly [labels: Record<string, string>, value: number]>

const alone = (value: number): Figures => [[{}, value]]

/** What this node tells of itself, in Prometheus' names; each figure is read when somebody asks. */
export function createMetrics({ tally, cache, database, visits, node }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  function tell(
    Kind: typeof Counter | typeof Gauge,
    [name, help]: [name: string, help: string],
    read: () => Figures,
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

  tell(Gauge, ['site_info', 'Which node and version this is'], () => [[{ node, version }, 1]], [
    'node',
    'version',
  ])
  tell(
    Counter,
    ['site_requests_total', 'Answered requests; from memory, or made for the one who asked'],
    function* () {
      for (const { route, method, source, statuses } of tally.list()) {
        for (const [status, count] of statuses) yield [{ route, method, source, status: `${status}` }, count]
      }
    },
    ['route', 'method', 'source', 'status'],
  )
  tell(Gauge, ['site_requests_under_way', 'Whose answers are being made now, without event streams'], () =>
    alone(tally.underWay),
  )
  tell(Gauge, ['site_event_streams', 'Open event streams of dashboards'], () => alone(tally.streams))
  tell(
    Counter,
    ['site_overload_refusals_total', 'Sent away with 503, by what there was too much of'],
    () => [...tally.overloads].map(([reason, count]) => [{ reason }, count]),
    ['reason'],
  )
  tell(
    Counter,
    ['site_limit_refusals_total', 'Sent away with 429, by the name of the limit'],
    () => [...tally.limits].map(([limit, count]) => [{ limit }, count]),
    ['limit'],
  )

  tell(Counter, ['site_cache_hits_total', 'Answers that were ready in memory'], () => alone(cache.facts.hits))
  tell(Counter, ['site_cache_misses_total', 'Answers that had to be made to be kept'], () =>
    alone(cache.facts.misses),
  )
  tell(Gauge, ['site_cache_entries', 'Answers in memory'], () => alone(cache.facts.entries))
  tell(Gauge, ['site_cache_bytes', 'Size of the answers in memory'], () => alone(cache.facts.bytes))

  tell(
    Gauge,
    ['site_database_connections', 'Connections of the pool, by what they do'],
    () => {
      const { busy, idle } = database.connections
      return [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, idle],
      ]
    },
    ['state'],
  )
  tell(Gauge, ['site_database_waiting', 'Those who wait for a connection'], () =>
    alone(database.connections.waiting),
  )
  tell(Counter, ['site_database_queries_total', 'Queries sent'], () => alone(database.queries))
  tell(Counter, ['site_database_query_seconds_total', 'Time that queries took'], () =>
    alone(database.seconds),
  )
  tell(Counter, ['site_database_failures_total', 'Queries that failed'], () => alone(database.failures))
  tell(Counter, ['site_database_slow_queries_total', 'Queries over SLOW_QUERY_MS'], () =>
    alone(database.slow),
  )

  tell(Counter, ['site_visits_total', 'Visits from elsewhere'], () => alone(visits()))
  tell(Counter, ['site_event_loop_active_seconds_total', 'Time that the event loop was at work'], () =>
    alone(performance.eventLoopUtilization().active / 1000),
  )
  return registry
}
