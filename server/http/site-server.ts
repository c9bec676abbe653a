import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Drain } from '../drain.ts'
import type { QueryFilter } from '../pages/known-query.ts'
import type { ResponseCache } from '../pages/response-cache.ts'
import type { Health } from '../watch/health.ts'
import type { RequestCounters } from '../watch/request-counters.ts'
import { closeAfterBody } from './close-after-body.ts'
import { hasBody } from './request-bodies.ts'

/** Timeouts of a connection in milliseconds: for the headers, for the whole request, and without any progress. */
export type Timeouts = { headers: number; request: number; stalled: number; checkEvery: number }

/** The request timeout is enough for the largest upload at half a megabit per second. */
export const usualTimeouts: Timeouts = {
  headers: 10_000,
  request: 120_000,
  stalled: 120_000,
  checkEvery: 2_000,
}

type Options = {
  cache: ResponseCache
  filterQuery: QueryFilter
  hosts: ReadonlyMap<string, string>
  timeouts: Timeouts
  health?: Health | undefined
  requestCounters: RequestCounters
  drain?: Drain | undefined
  /** Called for every request except health checks, before it is answered. */
  onVisit?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Creates a server that sends cached responses without the router and cuts off clients that are too slow. */
export function createSiteServer(
  handler: RequestListener,
  { cache, filterQuery, hosts, timeouts, health, drain, requestCounters, onVisit }: Options,
): Server {
  // Fastify does not set the timeouts of a server that it did not create. Node's default is five minutes.
  const limits = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checkEvery,
  }
  const server = createServer(limits, (request, response) => {
    // The client's next request then goes to another node.
    if (drain?.isUnderWay) response.setHeader('connection', 'close')
    if (health?.answer(request, response)) return
    if (drain?.shouldCloseConnection(request)) return void request.socket.destroy()
    onVisit?.(request, response)
    if (request.method === 'GET' || request.method === 'HEAD') request.url = filterQuery(request.url ?? '/')
    const isWithBody = hasBody(request)
    if (isWithBody) closeAfterBody(request)
    // A request with a body goes to the handler, which drops the body and counts clients with unfinished ones.
    const isPlain = request.method === 'GET' && !request.headers.authorization && !isWithBody
    const began = performance.now()
    const route = isPlain && hosts.has(request.headers.host ?? '') && cache.answer(request, response)
    if (route) requestCounters.countMemory(route, response.statusCode, performance.now() - began)
    else handler(request, response)
  })
  // A client that does not read must not hold its response for ever. An event stream has its heartbeat.
  server.setTimeout(timeouts.stalled)
  return server
}
