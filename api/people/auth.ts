import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { personRow } from '#core/person/person.ts'
import { grantedAreas } from '#core/role/areas.ts'
import { findSession, issueAccessToken, signOut } from '#core/session/session.server.ts'
import { text } from '#core/text.ts'
import { problemSchema } from '../http/answers.ts'
import { clearCookie, readCookie, sessionCookie } from '../http/cookies.ts'
import { requireSameOrigin } from '../http/same-origin.ts'

const userSchema = personRow.pick({ email: true, name: true, picture: true, role: true }).extend({
  customRole: z
    .object({ name: z.string(), areas: z.array(z.enum(grantedAreas)) })
    .optional()
    .describe('Name and areas of a custom role; absent for all other roles'),
})

/** Routes authenticated by the session cookie. Only the site's own pages may call them. */
export const auth: FastifyPluginAsyncZod = async (api) => {
  api.addHook('onRequest', requireSameOrigin)
  api.get(
    '/auth/session',
    {
      schema: {
        tags: ['sign-in'],
        summary: 'User who is signed in in this browser',
        response: {
          200: z.object({ user: userSchema.nullable(), provider: z.enum(['google', 'local', 'none']) }),
        },
      },
    },
    async (request) => {
      const cookie = readCookie(request, sessionCookie)
      const session = cookie ? await findSession(request.ctx, cookie) : undefined
      const { name: provider } = request.ctx.signIn.provider
      if (!session) return { user: null, provider }
      const { email, name, picture, role, customRole } = session.account
      return { user: { email, name, picture, role, ...(customRole && { customRole }) }, provider }
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
        cookie: readCookie(request, sessionCookie),
        email: request.body.email,
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },
  )
}
