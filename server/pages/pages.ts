import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { Refusal } from '#core/errors.ts'
import { compressReply } from '../http/compress-reply.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { coreBinder } from './bind-core.ts'
import { type DocumentSession, openDocumentSession } from './document-session.ts'
import { findPageRoute } from './find-page.ts'
import type { PagesBuild } from './pages-build.ts'
import { withRefusalResponses } from './refusal-responses.ts'
import { listScreenScripts } from './screen-scripts.ts'

type Options = {
  loadBuild: () => Promise<PagesBuild>
  /** Counts a visit that a redirect led elsewhere. */
  countRedirect: (id: string) => void
  publicUrl: string
  mode: string
}

const maxFormBytes = 128 * 1024
/** Parsing the 60,000 fields that fit into a form would take longer than rendering a page. */
const maxFields = 1_000
const retryAfterSeconds = 5

const countFields = (body: Buffer) => body.reduce((count, byte) => (byte === 0x26 ? count + 1 : count), 1)

/** Pages with headers of their own, which are not cached. The router finds them by any capitals of their
 * first segment, the server by one. */
const ownRoute = /^\/(preview|share|secret)(?:\/|$)/

/** Replaces the first segment of a path. */
const withSegment = (url: string, segment: string): string =>
  `/${segment}${url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^\/*[^/?]*/, '')}`

/** Serves every page of the site. The last handler to be registered. */
export const pages: FastifyPluginAsync<Options> = async (scope, options) => {
  const { loadBuild, countRedirect, publicUrl, mode } = options
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: maxFormBytes },
    ({ headers }, body, done) => {
      const isCounted = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
      const hasTooMany = isCounted && countFields(body as Buffer) > maxFields
      done(hasTooMany ? new Refusal('invalid', 'The form has too many fields.') : null, body)
    },
  )
  // A handler builds its route tree when it is created, so one serves all requests for a build.
  const bindCore = coreBinder({ publicUrl, countRedirect }, scope.log)
  const handlers = new WeakMap<PagesBuild, RequestHandler>()
  function handlerOf(build: PagesBuild) {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler
  }
  type Rendering = { nonce?: string; hasSession?: boolean }
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { nonce, hasSession = nonce !== undefined }: Rendering = {},
  ) {
    const loaded = await loadBuild()
    request.pageRoute ||= findPageRoute(loaded, request.url)
    const build = withRefusalResponses(loaded)
    const { coreContext, documentSessionContext, failureContext, nonceContext, prefetchedDataContext } =
      build.entry.module
    const webRequest = toWebRequest(request)
    const session = hasSession ? await openDocumentSession(request) : undefined
    function respond(reading?: DocumentSession) {
      const context = new RouterContextProvider()
      context.set(coreContext, bindCore(request.ctx))
      context.set(nonceContext, nonce)
      // Inline scripts with data are for the dashboard, which has a nonce for them.
      context.set(prefetchedDataContext, nonce ? session?.prefetched : undefined)
      context.set(documentSessionContext, reading)
      context.set(failureContext, (failure) => {
        request.failure = failure
      })
      return handlerOf(build)(webRequest, context)
    }
    let response = await respond(session)
    // Without data the browser renders a screen of the dashboard: it may succeed where the server failed, or show the error.
    if (session && nonce && response.status >= 500) response = await respond()
    if ([429, 503].includes(response.status)) reply.header('retry-after', retryAfterSeconds)
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    const body = Buffer.from(await response.arrayBuffer())
    return reply.send(nonce ? await compressReply(request, reply, body) : body)
  }

  scope.get('/screen-scripts.json', async (request, reply) => {
    const list = JSON.stringify(listScreenScripts(await loadBuild()))
    return reply.type('application/json').send(await compressReply(request, reply, Buffer.from(list)))
  })

  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config: { isCached: true, laterLimits: ['contact', 'inquiry', 'review', 'report', 'excel-search'] },
    async handler(request, reply) {
      request.pageRoute = findPageRoute(await loadBuild(), request.url)
      const own = ownRoute.exec(request.pageRoute)?.[1]
      if (!own) return render(request, reply)
      if (!['GET', 'HEAD'].includes(request.method)) throw new Refusal('not_found', 'There is no such page.')
      return reply.header('cache-control', 'no-store').redirect(withSegment(request.url, own), 308)
    },
  })
  // The page editor frames its preview, which only staff can read.
  scope.get('/preview/*', async (request, reply) => {
    const { publicScript } = (await loadBuild()).entry.module
    reply.headers({
      'content-security-policy': contentPolicy(publicScript, { isFramed: true }),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    return render(request, reply, { hasSession: true })
  })
  // Only for the holder of the link: neither cached nor named to other sites. Without any referrer, a browser would send
  // the forms of the page with the origin `null`, which is refused.
  for (const url of ['/share/*', '/secret/*']) {
    scope.route({
      method: ['GET', 'POST'],
      url,
      config: { laterLimits: ['share-guess', 'share-answer', 'share-link', 'share-link-total'] },
      handler(request, reply) {
        reply.headers({
          'cache-control': 'no-store',
          'referrer-policy': 'same-origin',
          'x-robots-tag': 'noindex, nofollow',
        })
        return render(request, reply)
      },
    })
  }
  // The dashboard is hydrated as a whole by inline scripts. Each response has its own nonce and may not be cached.
  for (const url of ['/dashboard', '/dashboard/*']) {
    scope.get(url, async (request, reply) => {
      const nonce = randomBytes(18).toString('base64')
      const { themeScript } = (await loadBuild()).entry.module
      reply.headers({
        'content-security-policy': contentPolicy(themeScript, { nonce }),
        'cache-control': 'no-store',
      })
      return render(request, reply, { nonce })
    })
  }
}

/** Uses the requested origin: React Router compares it with a form's, and on loopback the site has several names. */
function toWebRequest({ method, url, headers, body, siteOrigin }: FastifyRequest): Request {
  const lines = Object.entries(headers).filter(
    (line): line is [string, string] => typeof line[1] === 'string',
  )
  return new Request(addressOf(url, siteOrigin), {
    // HEAD is rendered like GET, because a response without a body must not be cached for GET.
    method: method === 'HEAD' ? 'GET' : method,
    headers: lines,
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}

/** Builds a URL of this site, also for `//host/path` and `http://host/path`, and never one of another site. */
function addressOf(url: string, origin: string): URL {
  const [path = '/', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(origin)
  address.pathname = path
  address.search = query.join('?')
  return address
}
