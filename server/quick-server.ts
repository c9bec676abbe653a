import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { closeQuietly } from './close-quietly.ts'
import type { Drain } from './drain.ts'
import type { Health } from './health.ts'
import type { ResponseCache } from './response-cache.ts'
import type { RequestTally } from './watch/request-tally.ts'

/** How long a client may take to send, in milliseconds. */
export type Patience = { headers: number; whole: number; looksEvery: number }

/** The largest upload comes through within it over half a megabit a second. */
export const usualPatience: Patience = { headers: 10_000, whole: 120_000, looksEvery: 2_000 }

type Options = {
  cache: ResponseCache
  hosts: ReadonlyMap<string, string>
  patience: Patience
  health?: Health | undefined
  tally: RequestTally
  drain?: Drain | undefined
  /** Hears of every request before anything answers it. */
  notice?: ((request: IncomingMessage) => void) | undefined
}

/** What is ready in memory doesn't need a router; who sends too slowly is cut off with 408. */
export function createQuickServer(
  handler: RequestListener,
  { cache, hosts, patience, health, drain, tally, notice }: Options,
): Server {
  // Fastify leaves the limits of a server that it did not make as Node has them: five minutes.
  const limits = {
    headersTimeout: patience.headers,
    requestTimeout: patience.whole,
    connectionsCheckingInterval: patience.looksEvery,
  }
  const server = createServer(limits, (request, response) => {
    // Who asks again will find another node.
    if (drain?.isUnderWay) response.setHeader('connection', 'close')
    if (health?.answer(request, response)) return
    if (drain?.hangsUpOn(request)) return void request.socket.destroy()
    notice?.(request)
    const isPlain = request.method === 'GET' && !request.headers.authorization
    const began = performance.now()
    const route = isPlain && hosts.has(request.headers.host ?? '') && cache.answer(request, response)
    if (route) tally.countMemory(route, response.statusCode, performance.now() - began)
    else handler(request, response)
  })
  closeQuietly(server)
  return server
}
