import type { FastifyInstance, FastifyRequest } from 'fastify'
import { labelOf } from '../watch/route-label.ts'
import type { ResponseCache } from './response-cache.ts'

type Rendering = { changedMeanwhile: Set<string>; done: PromiseWithResolvers<void> }

/** Caches the responses of routes marked `isCached`. Concurrent requests for an uncached URL wait for one rendering. If
 * that fails with 503, an outdated response is sent, if there is one. */
export function cacheResponses(
  app: FastifyInstance,
  cache: ResponseCache,
  /** Called for responses from the cache, which skip all later hooks. */
  answered: (request: FastifyRequest) => void = () => {},
): void {
  const inProgress = new Map<string, Rendering>()
  const renderings = new WeakMap<FastifyRequest, Rendering>()

  function finish(request: FastifyRequest) {
    const rendering = renderings.get(request)
    if (!rendering) return
    renderings.delete(request)
    cache.unwatch(rendering.changedMeanwhile)
    inProgress.delete(request.url)
    rendering.done.resolve()
  }

  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers, routeOptions, ctx } = request
    if (!routeOptions.config.isCached || !['GET', 'HEAD'].includes(method)) return
    if (headers.authorization || ctx.actor.kind !== 'visitor') return
    // No unnecessary await: the first of concurrent requests has to be registered before the second checks.
    const earlier = inProgress.get(url)
    if (earlier) await earlier.done.promise
    if (cache.answer(request.raw, reply.raw)) {
      answered(request)
      return reply.hijack()
    }
    if (inProgress.has(url)) return
    const rendering = { changedMeanwhile: cache.watch(), done: Promise.withResolvers<void>() }
    inProgress.set(url, rendering)
    renderings.set(request, rendering)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const rendering = renderings.get(request)
    if (rendering && reply.statusCode !== 200 && reply.statusCode < 500) cache.drop(request.raw)
    const outdated = rendering && reply.statusCode === 503 && cache.findOutdated(request.raw)
    if (outdated) {
      reply.code(200).removeHeader('retry-after').headers(outdated.headers)
      finish(request)
      return outdated.body
    }
    if (!rendering) return payload
    // Waiting requests must not wait until this client has read a response that is not cached.
    if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) {
      finish(request)
      return payload
    }
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.from(payload as string | Buffer)
    const answer = { headers, body, reads: request.reads, route: labelOf(request) }
    const stored = await cache.store(request.raw, answer, rendering.changedMeanwhile)
    reply.headers(stored.headers)
    // Waiting requests must not wait until this client has read its response.
    finish(request)
    return stored.body
  })

  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('onRequestAbort', async (request) => finish(request))
}
