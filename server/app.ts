import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { api } from '#api/api.ts'
import { brandFiles, sendOwnIcon } from '#api/content/brand-files.ts'
import { socialPictures } from '#api/content/social-pictures.ts'
import { answerProblem, sendProblem } from '#api/http/problem.ts'
import { signInCallback } from '#api/people/sign-in.ts'
import { storedFiles } from '#api/support/stored-files.ts'
import { removeSampleContent } from '#db/sample/sample.ts'
import { isLoopback } from '#platform/loopback.ts'
import { createPeerCheck } from '#platform/trusted-peers.ts'
import { version } from '#platform/version.ts'
import type { AppOptions } from './app-options.ts'
import { untilNoneToAccept } from './http/close-without-resets.ts'
import { holdGates, usualGateBounds } from './http/gates.ts'
import { dropContentOfHead } from './http/head-requests.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { createLongReads } from './http/long-reads.ts'
import { prepareRequests } from './http/prepare-requests.ts'
import { meterBodies, usualBodyBounds } from './http/request-bodies.ts'
import { securityHeaders } from './http/security-headers.ts'
import { listSiteOrigins } from './http/site-names.ts'
import { createSiteServer, usualTimeouts } from './http/site-server.ts'
import { storeWithRefusals } from './http/unavailable.ts'
import { boundUnreadResponses, maxUnreadBytes } from './http/unread-responses.ts'
import { createUseCounter } from './http/use-counter.ts'
import { cacheResponses } from './pages/caching.ts'
import { followYear } from './pages/follow-year.ts'
import { createQueryFilter, type QueryFilter } from './pages/known-query.ts'
import { pages } from './pages/pages.ts'
import { createAddressTable } from './pages/site-addresses.ts'
import { staticFiles } from './pages/static-files.ts'
import { tintDrawings } from './pages/tinted-drawings.ts'
import { openRedirectCounter } from './watch/redirect-counter.ts'
import { RequestCounters } from './watch/request-counters.ts'
import {
  requestIdentity,
  sendRequestId,
  stopCounting,
  stopCountingOnResponse,
  trackRequest,
  trackRequests,
} from './watch/track-requests.ts'

/** Creates the app with the API, the pages and all files. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, cache, changes, catchUp, log, loadBuild, clientFolder } = options
  const { now = () => new Date() } = options
  const services = { ...options.services, files: storeWithRefusals(options.services.files) }
  const { limitUses, timeouts = usualTimeouts, requestCounters = new RequestCounters() } = options
  const hosts = listSiteOrigins(settings)
  let filterQuery: QueryFilter = (url) => url
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    ...requestIdentity,
    bodyLimit: 64 * 1024,
    trustProxy: settings.trustedProxies.length > 0 && createPeerCheck(settings.trustedProxies),
    // Requests on connections that were accepted before closing are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Errors before routing.
    frameworkErrors: (error, request, reply) => {
      trackRequest(request, reply, requestCounters)
      reply.header('x-request-id', request.id)
      void answerProblem(error, request, reply)
    },
    // A malformed URL gets the 404 page.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : '/unreadable-address'),
    serverFactory: (handler) =>
      createSiteServer(handler, {
        cache,
        filterQuery: (url) => filterQuery(url),
        hosts,
        timeouts,
        health: options.health,
        requestCounters,
        drain: options.drain,
        onVisit: options.onVisit,
      }),
  })
  const build = await loadBuild()
  const addressKindOf = createAddressTable(app, build)
  filterQuery = createQueryFilter(app, build, addressKindOf)
  const inlineScript = build.entry.module.publicScript
  const headers = securityHeaders({ inlineScript, isHttps: settings.publicUrl.startsWith('https:') })
  const countUse = createUseCounter(limitUses)

  app.decorate('addressKindOf', addressKindOf)
  app.decorate('changes', changes)
  app.decorate('installed', {
    version,
    isPublic: !isLoopback(new URL(settings.publicUrl).hostname),
    removeSampleContent,
  })
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is nothing at this address.'))
  trackRequests(app, requestCounters)
  const { longReads = createLongReads(options.database) } = options
  const refuseExcess = meterBodies(app, options.bodyBounds ?? usualBodyBounds, settings.isRateLimited)
  prepareRequests(app, { ...options, services, requestCounters, countUse, hosts, headers, longReads })
  refuseExcess()
  parseJsonBodies(app)
  dropContentOfHead(app)
  holdGates(app, requestCounters, options.gateBounds ?? usualGateBounds)
  app.addHook('onSend', async (request, reply, payload) => {
    const mayHaveWritten = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && reply.statusCode < 400
    if (mayHaveWritten) await catchUp()
    return payload
  })
  cacheResponses(app, cache, (request) => stopCounting(request, requestCounters))
  const stopFollowing = followYear(cache, now)
  app.addHook('onClose', async () => stopFollowing())
  sendRequestId(app)
  stopCountingOnResponse(app, requestCounters)
  boundUnreadResponses(app, maxUnreadBytes)

  await app.register(api, { prefix: '/api' })
  await app.register(signInCallback)
  await app.register(storedFiles)
  await app.register(socialPictures)
  await app.register(brandFiles)
  if (clientFolder) await app.register(clientFiles(clientFolder))
  const redirects = openRedirectCounter(options.database, log)
  app.addHook('onClose', redirects.close)
  await app.register(pages, {
    loadBuild,
    countRedirect: redirects.count,
    publicUrl: settings.publicUrl,
    mode: process.env.NODE_ENV ?? 'production',
  })
  // In the last plugin, so that it runs after all others of its kind, right before the server closes.
  await app.register(async (last) => {
    last.addHook('preClose', () => untilNoneToAccept(app.server))
  })
  return app
}

const clientFiles = (folder: string) => async (scope: FastifyInstance) => {
  scope.addHook('onRequest', sendOwnIcon)
  scope.addHook('onRequest', tintDrawings(folder, scope.changes))
  await scope.register(fastifyStatic, staticFiles(folder))
}

/** Dot segments and backslashes, which browsers resolve and the two routers would take for different pages, and NUL, which
 * the database refuses. */
const isAmbiguous = (url: string) => /^[^?]*?(?:\\|%00|\/(?:\.|%2e){1,2}(?:[/?]|$))/i.test(url)

function isReadable(url: string): boolean {
  if (isAmbiguous(url)) return false
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}
