import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from '#api/http/session-cookie.ts'
import { presentUser } from '#api/people/account-wire.ts'
import { nameOfFirst } from '#core/session/providers.ts'
import { findSession, issueAccessToken } from '#core/session/session.server.ts'

export type DocumentSession = import('#app/document-session.ts').DocumentSession

/** Limit in bytes of API data in a document; beyond it, the browser fetches the data itself. */
const maxBytes = 1_000_000

/** Opens the session of a document's signed-in user, for the loaders of the dashboard. Returns undefined for everyone
 * else. */
export async function openDocumentSession(request: FastifyRequest): Promise<DocumentSession | undefined> {
  const { ctx, headers, siteOrigin } = request
  const cookie = await readSessionCookie(request)
  // Only for typed URLs and links of the site itself. A document for a link from another site contains no data.
  const site = headers['sec-fetch-site'] ?? 'none'
  if (!cookie || !['none', 'same-origin'].includes(site)) return undefined
  const session = await findSession(ctx, cookie)
  if (!session) return undefined
  // Taken before any read, because the event stream reports the changes from here on.
  const mark = request.server.changes.mark()
  const user = presentUser(session.account)
  const { token, expiresAt } = await issueAccessToken(ctx, { cookie, email: user.email })
  const answers = [
    {
      question: 'GET /api/auth/session',
      body: { user, provider: nameOfFirst(ctx.signIn) },
      headers: {},
    },
    { question: 'POST /api/jwt', body: { token, expiresAt: expiresAt.toISOString() }, headers: {} },
  ]
  const { host = new URL(siteOrigin).host } = headers
  const authorization = `Bearer ${token}`
  let bytes = 0
  async function send(path: string): Promise<Response> {
    const answer = await request.server.inject({
      url: path,
      headers: { host, authorization },
      remoteAddress: request.ip,
    })
    bytes += answer.rawPayload.length
    if (bytes > maxBytes) throw new Error('The screen reads too much for a document')
    const lines = Object.entries(answer.headers).map(
      ([line, value]) => [line, String(value)] as [string, string],
    )
    return new Response(answer.body, { status: answer.statusCode, headers: lines })
  }
  return { user, prefetched: { answers, mark }, send }
}
