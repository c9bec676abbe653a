import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { readCookie, sessionCookie } from '#api/cookies.ts'
import { findSession, issueAccessToken } from '#core/session/session.server.ts'
import type { PagesBuild } from './pages.ts'

type Ahead = import('#app/api/read-ahead.ts').Ahead
type ScreenAhead = import('#app/read-screen-ahead.ts').ScreenAhead

/** A document waits no longer for what its screen shows: the browser asks for the rest itself. */
const patience = 1_000

/** What a document brings along. */
export type DocumentAhead = Omit<Ahead, 'drawn'> & ScreenAhead

/** Everything that a signed-in person's browser would ask first; nothing for anybody else. */
export async function answerAhead(
  asked: FastifyRequest,
  build: PagesBuild,
  request: Request,
): Promise<DocumentAhead | undefined> {
  const { ctx, headers, siteOrigin } = asked
  const cookie = readCookie(asked, sessionCookie)
  // Typed in, or followed from the site itself; another site gets nothing by leading here.
  const site = headers['sec-fetch-site'] ?? 'none'
  if (!cookie || !['none', 'same-origin'].includes(site)) return undefined
  const session = await findSession(ctx, cookie)
  if (!session) return undefined
  const { email, name, picture, role } = session.account
  // Before anything is read: what changes from here on is told by the stream of events.
  const mark = asked.server.changes.mark()
  const user = { email, name, picture, role }
  const { token, expiresAt } = await issueAccessToken(ctx, { cookie, email })
  const answers: Ahead['answers'] = [
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
    const answer = await asked.server.inject({
      url: path,
      headers: { host, authorization },
      remoteAddress: asked.ip,
    })
    const lines = Object.entries(answer.headers).map(
      ([line, value]) => [line, String(value)] as [string, string],
    )
    return new Response(answer.body, { status: answer.statusCode, headers: lines })
  }
  const reading = build.entry.module.readScreenAhead(build.routes, request, user, ask)
  const late = delay(patience, { answers: [] }, { ref: false })
  const screen = await Promise.race<ScreenAhead>([reading, late])
  return { ...screen, answers: [...answers, ...screen.answers], mark }
}
