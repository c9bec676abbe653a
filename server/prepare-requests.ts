import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#api/problem.ts'
import type { Context, LimitName } from '#core/context.ts'
import { Refusal } from '#core/errors.ts'
import { trackReads } from '#db/read-tracker.ts'
import type { Limiter } from '#platform/limiter/limiter.ts'
import { printPaper } from '#platform/paper/print-paper.ts'
import type { AppOptions } from './app.ts'
import { cutForwardedFor } from './forwarded-for.ts'
import { identify } from './identify.ts'
import type { limits } from './limits.ts'
import { networkOf } from './network-of.ts'
import { sendAway } from './watch/overload.ts'
import type { RequestTally } from './watch/request-tally.ts'
import { isFile } from './watch/route-label.ts'

declare module 'fastify' {
  interface FastifyRequest {
    readTables: Set<string>
  }
}

const perPerson: ReadonlySet<LimitName> = new Set(['upload', 'order', 'message', 'paper'])

type Preparation = AppOptions & {
  tally: RequestTally
  limiter: Limiter<keyof typeof limits>
  /** By the host names under which the site may be asked. */
  hosts: ReadonlyMap<string, string>
  /** What every answer says. */
  headers: Record<string, string>
}

/** What stands between the door and every route: overload, the site's own names, limits, and who is asking. */
export function prepareRequests(app: FastifyInstance, preparation: Preparation): void {
  const { settings, database, openReads, tally, limiter, hosts, headers, pressure } = preparation
  const { signIn, secrets, files, pictures, proofOfWork, sheets } = preparation
  const { now = () => new Date(), findActor = identify } = preparation
  app.decorateRequest('ctx')
  app.decorateRequest('readTables')
  app.decorateRequest('siteOrigin', '')
  app.addHook('onRequest', async (request, reply) => {
    cutForwardedFor(request)
    // What is kept in memory says otherwise; everything else is for the one who asked.
    reply.headers({ ...headers, 'cache-control': 'no-store' })
    const excess = pressure?.reason()
    if (excess && !isFile(request)) {
      tally.refuse('overloads', excess)
      return sendAway(request, reply)
    }
    const siteOrigin = hosts.get(request.headers.host ?? '')
    if (!siteOrigin) return sendProblem(reply, 421, 'This site has another name.')
    request.siteOrigin = siteOrigin
    const count = async (name: keyof typeof limits, client = networkOf(request.ip)) => {
      const seconds = settings.isRateLimited ? await limiter.count(name, client) : undefined
      if (!seconds) return
      tally.refuse('limits', name)
      throw new Refusal('limited', `That was too often. Please try again in ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      })
    }
    await count('everything')
    request.readTables = new Set()
    const ctx: Context = {
      actor: { kind: 'visitor' },
      db: (openReads && isForAll(request) ? openReads() : database).withPlugin(
        trackReads(request.readTables),
      ),
      now,
      limit: (name: LimitName) => count(name, perPerson.has(name) ? personOf(request) : undefined),
      signIn,
      secrets,
      files,
      pictures,
      proofOfWork,
      sheets,
      printPaper,
      publicUrl: settings.publicUrl,
      mostSpreadsheetBytes: settings.mostSpreadsheetBytes,
    }
    request.ctx = ctx
    ctx.actor = await findActor(ctx, request)
  })
}

/** Reads what everybody may, and brings nothing by which it could have been written before. */
const isForAll = ({ method, headers, routeOptions: { config } }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) &&
  !headers.authorization &&
  !headers.cookie &&
  (config.isCached || config.isSameForAll)

/** Who uploads, from wherever. */
const personOf = ({ ctx }: FastifyRequest) => (ctx.actor.kind === 'user' ? ctx.actor.id : undefined)

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
