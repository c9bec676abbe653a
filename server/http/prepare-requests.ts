import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#api/http/problem.ts'
import { linkTo } from '#api/links/links.ts'
import type { Context } from '#core/context.ts'
import { Refusal } from '#core/errors.ts'
import { type LimitName, limits } from '#core/limits.ts'
import { isPermitted } from '#core/permissions.ts'
import type { Database } from '#db/connection/pool.ts'
import { trackReads } from '#db/connection/read-tracker.ts'
import { streamZip } from '#platform/archive/stream-zip.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import type { AppOptions } from '../app-options.ts'
import { refuseOverloaded } from '../watch/overload.ts'
import type { RequestCounters } from '../watch/request-counters.ts'
import { isFile } from '../watch/route-label.ts'
import { limitConcurrentRequests } from './concurrent-requests.ts'
import { cutForwardedFor } from './forwarded-for.ts'
import { identify } from './identify.ts'
import type { LongReads } from './long-reads.ts'
import { networkOf } from './network-of.ts'
import { hasBody } from './request-bodies.ts'
import type { UseCounter } from './use-counter.ts'
import { visitOf } from './visit-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    reads: Set<string>
    /** Time at which its headers had arrived. */
    beganAt: Date
  }
}

type Preparation = AppOptions & {
  requestCounters: RequestCounters
  countUse: UseCounter
  longReads: LongReads
  /** Origins of the site by their host names. */
  hosts: ReadonlyMap<string, string>
  /** Headers of every response. */
  headers: Record<string, string>
}

/** Adds the hooks that run before every route: overload, host names, rate limits and authentication. */
export function prepareRequests(app: FastifyInstance, preparation: Preparation): void {
  const { settings, services, database, requestCounters, countUse, hosts, headers, overload, longReads } =
    preparation
  const { now = () => new Date(), findActor = identify } = preparation
  const countAtOnce = limitConcurrentRequests()
  app.decorateRequest('ctx')
  app.decorateRequest('reads')
  app.decorateRequest('siteOrigin', '')
  app.decorateRequest('beganAt')
  app.addHook('onRequest', async (request, reply) => {
    cutForwardedFor(request)
    // The default: cached responses override it, all others are for this client only.
    reply.headers({ ...headers, 'cache-control': 'no-store' })
    const excess = overload?.reason()
    if (excess && !isFile(request)) {
      requestCounters.refuse('overloads', excess)
      return refuseOverloaded(request, reply)
    }
    const siteOrigin = hosts.get(request.headers.host ?? '')
    if (!siteOrigin) return sendProblem(reply, 421, 'This site has another name.')
    request.siteOrigin = siteOrigin
    const count = async (name: keyof typeof limits, client = networkOf(request.ip)) => {
      const seconds = settings.isRateLimited ? await countUse(name, client) : undefined
      if (!seconds) return
      requestCounters.refuse('limits', name)
      throw new Refusal('limited', `That was too often. Please try again in ${formatSeconds(seconds)}.`, {
        retryAfterSeconds: seconds,
      })
    }
    await count('everything')
    const isShort = !request.routeOptions.config?.isStream && !isFile(request)
    if (settings.isRateLimited && isShort) countAtOnce(networkOf(request.ip), reply)
    request.reads = new Set()
    let longRead: Database | undefined
    const ctx: Context = {
      ...services,
      actor: { kind: 'visitor' },
      db: database.withPlugin(trackReads(request.reads)),
      get longReads() {
        longRead ??= longReads(request, reply).withPlugin(trackReads(request.reads))
        return longRead
      },
      now,
      async limit(name: LimitName, account?: string) {
        const { config } = request.routeOptions
        if (name !== config.limit && !config.laterLimits?.includes(name)) {
          throw new Error(`The route declares no limit '${name}'.`)
        }
        const { by, isForStaff } = limits[name]
        if (!isForStaff && isPermitted(request.ctx.actor, 'limit.exceed')) return
        await count(name, account ?? (by === 'person' ? personOf(request) : undefined))
      },
      printPaper,
      streamZip,
      linkTo,
      publicUrl: settings.publicUrl,
      maxSpreadsheetBytes: settings.maxSpreadsheetBytes,
      spreadsheetShareBytes: settings.isRateLimited ? settings.maxSpreadsheetBytes / 8 : Infinity,
      maxUploadBytes: settings.maxUploadBytes,
      client: networkOf(request.ip),
      visit: visitOf(request),
      visitSource: () => preparation.findSource?.(networkOf(request.ip), request.headers['user-agent'] ?? ''),
    }
    request.ctx = ctx
    request.beganAt = now()
    ctx.actor = await findActor(ctx, request)
    if (ctx.actor.kind === 'user' && ctx.actor.token) await count('api-token', ctx.actor.token.id)
  })
  // A body may take minutes to arrive, so permissions are read again after it. With the clock of the request's start,
  // because a token that was valid then may have expired.
  app.addHook('preHandler', async (request) => {
    const { ctx, beganAt } = request
    if (ctx.actor.kind === 'visitor' || !hasBody(request)) return
    ctx.actor = await findActor({ ...ctx, now: () => beganAt }, request)
  })
}

/** The e-mail address stays the same when the account is deleted and created again. */
const personOf = ({ ctx }: FastifyRequest) => (ctx.actor.kind === 'user' ? ctx.actor.email : undefined)

const formatSeconds = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
