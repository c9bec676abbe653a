import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Changes } from '#api/http/request-context.ts'
import type { Actor, Context, Services } from '#core/context.ts'
import type { Database } from '#db/connection/pool.ts'
import type { LimitUses } from '#platform/limiter/counter.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { Drain } from './drain.ts'
import type { GateBounds } from './http/gates.ts'
import type { LongReads } from './http/long-reads.ts'
import type { BodyBounds } from './http/request-bodies.ts'
import type { Timeouts } from './http/site-server.ts'
import type { PagesBuild } from './pages/pages-build.ts'
import type { ResponseCache } from './pages/response-cache.ts'
import type { Health } from './watch/health.ts'
import type { RequestCounters } from './watch/request-counters.ts'
import type { VisitCounter } from './watch/visit-counter.ts'
import type { OverloadWatch } from './watch/watch-overload.ts'

export type AppOptions = {
  services: Services
  settings: Settings
  database: Database
  /** Database for reads that may take seconds. Defaults to the connections of all other queries. */
  longReads?: LongReads
  cache: ResponseCache
  changes: Changes
  /** Counters of rate limits, shared by all nodes. */
  limitUses: LimitUses
  /** Answers health checks, before anything else handles a request. */
  health?: Health
  drain?: Drain
  /** Called for every request except health checks, before it is answered. */
  onVisit?: (request: IncomingMessage, response: ServerResponse) => void
  /** Returns the source of the last visit of a network and browser. */
  findSource?: VisitCounter['findSource']
  /** Resolves when this node has been notified of every change committed so far. */
  catchUp: () => Promise<void>
  log: Log
  loadBuild: () => Promise<PagesBuild>
  /** Folder of the client build; absent while Vite serves it. */
  clientFolder?: string
  now?: () => Date
  timeouts?: Timeouts
  /** Bounds on bodies that have not arrived completely. */
  bodyBounds?: BodyBounds | undefined
  /** Time limits for slow clients of expensive responses. */
  gateBounds?: GateBounds
  requestCounters?: RequestCounters
  /** Detects overload; requests are refused while it gives a reason. */
  overload?: OverloadWatch
  /** Authenticates a request; by its bearer token, except in tests. */
  findActor?: (ctx: Context, request: FastifyRequest) => Promise<Actor>
}
