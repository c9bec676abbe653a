import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResponseCache } from './response-cache.ts'
import { labelOf } from './watch/route-label.ts'

type Making = { changedMeanwhile: Set<string>; done: PromiseWithResolvers<void> }

/** Keeps the answers of routes marked `isCached`; several visitors of one missing page wait for one rendering. What
 * can't be made anew at the moment is answered as it was. */
export function cacheAnswers(
  app: FastifyInstance,
  cache: ResponseCache,
  /** Called for answers that no further hook sees. */
  answered: (request: FastifyRequest) => void = () => {},
): void {
  const making = new Map<string, Making>()
  const makers = new WeakMap<FastifyRequest, Making>()

  function finish(request: FastifyRequest) {
    const mine = makers.get(request)
    if (!mine) return
    makers.delete(request)
    cache.unwatch(mine.changedMeanwhile)
    making.delete(request.url)
    mine.done.resolve()
  }

  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers, routeOptions, ctx } = request
    if (!routeOptions.config.isCached || !['GET', 'HEAD'].includes(method)) return
    if (headers.authorization || ctx.actor.kind !== 'visitor') return
    // No await without need: of those who come together the first has to be noted before the second looks.
    const others = making.get(url)
    if (others) await others.done.promise
    if (cache.answer(request.raw, reply.raw)) {
      answered(request)
      return reply.hijack()
    }
    if (making.has(url)) return
    const mine = { changedMeanwhile: cache.watch(), done: Promise.withResolvers<void>() }
    making.set(url, mine)
    makers.set(request, mine)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const mine = makers.get(request)
    if (mine && reply.statusCode !== 200 && reply.statusCode < 500) cache.drop(request.raw)
    const old = mine && reply.statusCode === 503 && cache.findOld(request.raw)
    if (old) {
      reply.code(200).removeHeader('retry-after').headers(old.headers)
      finish(request)
      return old.body
    }
    if (!mine) return payload
    // Those who wait need not wait until this visitor has taken an answer that is not kept.
    if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) {
      finish(request)
      return payload
    }
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.from(payload as string | Buffer)
    const answer = { headers, body, tables: request.readTables, route: labelOf(request) }
    const kept = await cache.keep(request.raw, answer, mine.changedMeanwhile)
    reply.headers(kept.headers)
    // Those who wait for it need not wait until this visitor has taken it.
    finish(request)
    return kept.body
  })

  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('onRequestAbort', async (request) => finish(request))
}
