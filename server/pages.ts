import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { Refusal } from '#core/errors.ts'
import { withAnsweringLoaders } from './answering-loaders.ts'
import { bindCore } from './bind-core.ts'
import { compressReply } from './compress-reply.ts'
import { withScreen } from './drawn-screen.ts'
import { answerAhead } from './screen-ahead.ts'
import { contentPolicy } from './security-headers.ts'
import { findPageRoute } from './watch/route-label.ts'

/** What `react-router build` makes of `app/`; its entry also exports what the server has to share with it. */
export type PagesBuild = ServerBuild & { entry: { module: typeof import('#app/entry.server.tsx') } }
type Options = { loadBuild: () => Promise<PagesBuild>; publicUrl: string; mode: string }

const largestForm = 128 * 1024
/** Reading the 60,000 that fit into a form takes longer than a page. */
const mostFields = 1_000
const retryAfterSeconds = 5

const countFields = (body: Buffer) => body.reduce((count, byte) => (byte === 0x26 ? count + 1 : count), 1)

/** Every page of the site, as the last handler. */
export const pages: FastifyPluginAsync<Options> = async (scope, { loadBuild, publicUrl, mode }) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: largestForm },
    ({ headers }, body, done) => {
      const isCounted = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
      const hasTooMany = isCounted && countFields(body as Buffer) > mostFields
      done(hasTooMany ? new Refusal('invalid', 'The form has too many fields.') : null, body)
    },
  )
  async function render(request: FastifyRequest, reply: FastifyReply, nonce?: string) {
    const loaded = await loadBuild()
    request.pageRoute = findPageRoute(loaded, request.url)
    const build = withAnsweringLoaders(loaded)
    const { coreContext, failureContext, nonceContext, readyAnswersContext } = build.entry.module
    const asked = toWebRequest(request)
    const context = new RouterContextProvider()
    context.set(coreContext, bindCore(request.ctx, publicUrl))
    context.set(nonceContext, nonce)
    context.set(failureContext, (failure) => {
      request.failure = failure
    })
    const ahead = nonce ? await answerAhead(request, build, asked) : undefined
    async function draw(loaderData: Record<string, unknown> = {}) {
      const drawn = Object.keys(loaderData)
      context.set(readyAnswersContext, ahead && { answers: ahead.answers, mark: ahead.mark, drawn })
      return createRequestHandler(withScreen(build, loaderData), mode)(asked, context)
    }
    let response = await draw(ahead?.loaderData)
    // The browser may well be able to show what couldn't be drawn here, and says why where it isn't.
    if (ahead?.loaderData && response.status >= 500) response = await draw()
    if ([429, 503].includes(response.status)) reply.header('retry-after', retryAfterSeconds)
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    const body = Buffer.from(await response.arrayBuffer())
    return reply.send(nonce ? await compressReply(request, reply, body) : body)
  }

  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config: { isCached: true, laterLimits: ['contact', 'review', 'excel-search'] },
    handler: (request, reply) => render(request, reply),
  })
  // The dashboard is hydrated whole by inline scripts: each answer has its own nonce, so none may be kept.
  for (const url of ['/dashboard', '/dashboard/*']) {
    scope.get(url, async (request, reply) => {
      const nonce = randomBytes(18).toString('base64')
      const { themeScript } = (await loadBuild()).entry.module
      reply.headers({
        'content-security-policy': contentPolicy(themeScript, nonce),
        'cache-control': 'no-store',
      })
      return render(request, reply, nonce)
    })
  }
}

/** A form's origin is compared with the address, and on a loopback address the site has several names. */
function toWebRequest({ method, url, headers, body, siteOrigin }: FastifyRequest): Request {
  const lines = Object.entries(headers).filter(
    (line): line is [string, string] => typeof line[1] === 'string',
  )
  return new Request(addressOf(url, siteOrigin), {
    // The same page, whose content stays here: what was made without one must not be kept for those who want it.
    method: method === 'HEAD' ? 'GET' : method,
    headers: lines,
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}

/** `//host/path` and `http://host/path` are paths of this site too, never another site's. */
function addressOf(url: string, origin: string): URL {
  const [path = '/', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const address = new URL(origin)
  address.pathname = path
  address.search = query.join('?')
  return address
}
