import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { nameOfFirst } from '#core/session/providers.ts'
import { findSession, issueAccessToken, signOut } from '#core/session/session.server.ts'
import { text } from '#core/text.ts'
import { problemSchema } from '../http/answers.ts'
import { clearCookie, readCookie, sessionCookie } from '../http/cookies.ts'
import type { Api } from '../http/request-context.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { readSessionCookie } from '../http/session-cookie.ts'
import { presentUser, userSchema } from './account-wire.ts'

/** Routes authenticated by the session cookie. Only the site's own pages may call them. */
const routes: FastifyPluginAsyncZod = async (api) => {
  api.addHook('onRequest', requireSameOrigin)
  api.get(
    '/auth/session',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'User who is signed in in this browser',
        response: {
          200: z.object({
            user: userSchema.nullable(),
            provider: z.enum(['google', 'local', 'oidc', 'none']),
          }),
        },
      },
    },
    async (request) => {
      const cookie = await readSessionCookie(request)
      const session = cookie ? await findSession(request.ctx, cookie) : undefined
      const provider = nameOfFirst(request.ctx.signIn)
      if (!session) return { user: null, provider }
      return { user: presentUser(session.account), provider }
    },
  )
  api.post(
    '/auth/sign-out',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Sign out of this browser',
        body: z.object({}),
        response: { 200: z.object({ acknowledged: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const cookie = readCookie(request, sessionCookie)
      if (cookie) await signOut(request.ctx, cookie)
      clearCookie(request, reply, sessionCookie)
      return { acknowledged: true as const }
    },
  )
  api.post(
    '/jwt',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'Issue a token for the user who is signed in in this browser',
        body: z.object({ email: text(254) }),
        response: { 200: z.object({ token: z.string(), expiresAt: z.iso.datetime() }), 401: problemSchema },
      },
    },
    async (request) => {
      const { token, expiresAt } = await issueAccessToken(request.ctx, {
        cookie: await readSessionCookie(request),
        email: request.body.email,
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },
  )
}

export async function auth(api: Api): Promise<void> {
  await api.register(routes)
}
