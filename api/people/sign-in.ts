import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { findSession } from '#core/session/session.server.ts'
import { completeSignIn, startSignIn } from '#core/session/sign-in.server.ts'
import { clearCookie, readCookie, sessionCookie, setCookie } from '../http/cookies.ts'
import type { Api } from '../http/request-context.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import { landingOf } from '../links/landing.ts'
import { defaultPath, toSafePath } from '../links/return-path.ts'
import { endRefusedSignIn, endSignIn, withoutOpenerPolicy } from './sign-in-end.ts'

const flowSeconds = 10 * 60

/** One cookie per flow, so that two windows can sign in at the same time. */
const flowCookie = (state: string) => `flow-${state.slice(0, 16)}`

/** `GET /api/auth/start`: starts a sign-in, in the pop-up or by redirect. */
export function signInStart(api: Api): void {
  api.get(
    '/auth/start',
    {
      config: { laterLimits: ['sign-in'] },
      errorHandler: endRefusedSignIn,
      schema: {
        tags: ['sign-in'],
        summary: 'Start a sign-in (a page, not an API call)',
        querystring: z.object({
          mode: z.enum(['popup', 'redirect']).default('redirect').catch('redirect'),
          provider: z
            .enum(['oidc', 'current'])
            .optional()
            .catch(undefined)
            .describe('The other issuer, or the provider of the current session; without it, Google'),
          to: z
            .string()
            .transform(toSafePath)
            .optional()
            .describe('Path on this site; without it, the first screen of the role'),
        }),
      },
    },
    async (request, reply) => {
      withoutOpenerPolicy(reply)
      const isTyped = request.headers['sec-fetch-site'] === 'none'
      if (!isTyped && !isSameOrigin(request)) return reply.redirect('/login', 303)
      const { mode, provider, to } = request.query
      const { address, flow, state } = await startSignIn(request.ctx, {
        origin: request.siteOrigin,
        memo: { isPopup: mode === 'popup', returnTo: to },
        cookie: readCookie(request, sessionCookie),
        wanted: provider,
      })
      setCookie(request, reply, {
        name: flowCookie(state),
        value: flow,
        sameSite: 'Lax',
        maxAgeSeconds: flowSeconds,
      })
      return reply.redirect(address, 303)
    },
  )
}

/** Redirect URIs of Google and of the other issuer. They differ, so that neither can answer for the other. */
const callbacks = [
  { path: '/auth/callback', isOther: false },
  { path: '/auth/callback/oidc', isOther: true },
]

export const signInCallback: FastifyPluginAsyncZod = async (site) => {
  for (const { path, isOther } of callbacks) {
    const config = { laterLimits: ['sign-in-return' as const, 'sign-in-account' as const] }
    site.get(path, { config, errorHandler: endRefusedSignIn }, async (request, reply) => {
      withoutOpenerPolicy(reply)
      const [, query = ''] = request.url.split('?', 2)
      const name = flowCookie(new URLSearchParams(query).get('state') ?? '')
      const flow = readCookie(request, name)
      // `state` is untrusted: the cookie's name goes into a header only if the client sent that cookie.
      if (flow) clearCookie(request, reply, name)
      const { token, memo } = await completeSignIn(request.ctx, {
        isOther,
        flow,
        origin: request.siteOrigin,
        answer: query,
        browser: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      })
      setSessionCookie(request, reply, token)
      const returnTo = memo.returnTo ?? (await findLanding(request.ctx, token))
      return endSignIn(reply, { ...memo, returnTo })
    })
  }
}

async function findLanding(ctx: Context, token: string): Promise<string> {
  const session = await findSession(ctx, token)
  return session ? landingOf(session.account) : defaultPath
}
