import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { closeAfterBody } from './close-after-body.ts'
import { closeQuietly } from './close-quietly.ts'
import type { Drain } from './drain.ts'
import type { Health } from './health.ts'
import type { QueryFilter } from './known-query.ts'
import { hasBody } from './request-bodies.ts'
import type { ResponseCache } from './response-cache.ts'
import type { RequestTally } from './watch/request-tally.ts'

/** Timeouts of a connection in milliseconds: for the headers and the whole of a request, and without any progress. */
export type Timeouts = { headers: number; request: number; stalled: number; checkEvery: number }

/** The largest upload arrives within it at half a megabit a second. */
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
  tally: RequestTally
  drain?: Drain | undefined
  /** Hears of every request before anything answers it. */
  notice?: ((request: IncomingMessage) => void) | undefined
}

/** What is ready in memory doesn't need a router; a client that is too slow is cut off. */
export function createQuickServer(
  handler: RequestListener,
  { cache, filterQuery, hosts, timeouts, health, drain, tally, notice }: Options,
): Server {
  // Fastify leaves the limits of a server that it did not make as Node has them: five minutes.
  const limits = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checkEvery,
  }
  const server = createServer(limits, (request, response) => {
    // Who asks again will find another node.
    if (drain?.isUnderWay) response.setHeader('connection', 'close')
    if (health?.answer(request, response)) return
    if (drain?.hangsUpOn(request)) return void request.socket.destroy()
    notice?.(request)
    if (request.method === 'GET' || request.method === 'HEAD') request.url = filterQuery(request.url ?? '/')
    const isWithBody = hasBody(request)
    if (isWithBody) closeAfterBody(request)
    // A body is dropped as it arrives; the clients that owe one are counted.
    const isPlain = request.method === 'GET' && !request.headers.authorization && !isWithBody
    const began = performance.now()
    const route = isPlain && hosts.has(request.headers.host ?? '') && cache.answer(request, response)
    if (route) tally.countMemory(route, response.statusCode, performance.now() - began)
    else handler(request, response)
  })
  // A client that takes nothing of its answer must not hold it for ever; an event stream has its heartbeat.
  server.setTimeout(timeouts.stalled)
  closeQuietly(server)
  return server
}
