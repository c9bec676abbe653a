import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { readCookie, sessionCookie } from '#api/http/cookies.ts'
import { findSession, issueAccessToken } from '#core/session/session.server.ts'
import type { PagesBuild } from './pages-build.ts'

type PrefetchedData = import('#app/api/prefetched-data.ts').PrefetchedData
type ScreenData = import('#app/prefetch-screen-data.ts').ScreenData

/** Time in milliseconds that a document waits for the data of its screen. The browser requests the rest itself. */
const timeout = 1_000

/** Data preloaded into a document. */
export type PreloadedDocument = Omit<PrefetchedData, 'drawn'> & ScreenData

/** Preloads the first requests of a signed-in user's browser. Returns undefined for everyone else. */
export async function preloadDocument(
  request: FastifyRequest,
  build: PagesBuild,
  webRequest: Request,
): Promise<PreloadedDocument | undefined> {
  const { ctx, headers, siteOrigin } = request
  const cookie = readCookie(request, sessionCookie)
  // Only for typed URLs and links of the site itself. A link from another site preloads nothing.
  const site = headers['sec-fetch-site'] ?? 'none'
  if (!cookie || !['none', 'same-origin'].includes(site)) return undefined
  const session = await findSession(ctx, cookie)
  if (!session) return undefined
  const { email, name, picture, role } = session.account
  // Taken before any read, because the event stream reports the changes from here on.
  const mark = request.server.changes.mark()
  const user = { email, name, picture, role }
  const { token, expiresAt } = await issueAccessToken(ctx, { cookie, email })
  const answers: PrefetchedData['answers'] = [
    {
      question: 'GET /api/auth/session',
      body: { user, provider: ctx.signIn.provider.name },
      headers: {},
    },
    { question: 'POST /api/jwt', body: { token, expiresAt: expiresAt.toISOString() }, headers: {} },
  ]
  const { host = new URL(siteOrigin).host } = headers
  const authorization = `Bearer ${token}`
  async function ask(path: string): Promise<Response> {
    const answer = await request.server.inject({
      url: path,
      headers: { host, authorization },
      remoteAddress: request.ip,
    })
    const lines = Object.entries(answer.headers).map(
      ([line, value]) => [line, String(value)] as [string, string],
    )
    return new Response(answer.body, { status: answer.statusCode, headers: lines })
  }
  const reading = build.entry.module.prefetchScreenData(build.routes, webRequest, user, ask)
  const expired = delay(timeout, { answers: [] }, { ref: false })
  const screen = await Promise.race<ScreenData>([reading, expired])
  return { ...screen, answers: [...answers, ...screen.answers], mark }
}
