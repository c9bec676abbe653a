import type { FastifyRequest } from 'fastify'
import { readSessionCookie } from '#api/http/session-cookie.ts'
import { tokenPrefix } from '#core/api-token/api-token.ts'
import { findTokenActor } from '#core/api-token/token-actor.server.ts'
import type { Actor, Context, User } from '#core/context.ts'
import { Refusal } from '#core/errors.ts'
import { findActor, findActorOfCookie } from '#core/session/session.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Authenticates a request by its bearer token: a visitor without one, a refusal if it is invalid or expired. */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const { headers, url } = request
  const [, token] = /^bearer +(\S*)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return identifyByCookie(ctx, request)
  if (token.startsWith(tokenPrefix)) return identifyByToken(ctx, token, url)
  const actor = await findActor(ctx, token)
  if (!actor) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  if (actor.kind !== 'user') return actor
  refuseOtherClient(actor, request)
  // A window that shows the own records has seen that the access to a client ended.
  return request.headers['acting-for'] === 'self' ? { ...actor, hasLostClient: false } : actor
}

/** Authenticates a download by the session cookie, which other sites cannot send (SameSite=Strict). */
async function identifyByCookie(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const { routeOptions, method, headers } = request
  const isOfSite = ['none', 'same-origin'].includes(headers['sec-fetch-site'] ?? 'none')
  if (!routeOptions.config?.isDownload || !reads.has(method) || !isOfSite) return { kind: 'visitor' }
  const cookie = await readSessionCookie(request)
  return (cookie && (await findActorOfCookie(ctx, cookie))) || { kind: 'visitor' }
}

/** Scopes are checked by the routes of the API only. */
async function identifyByToken(ctx: Context, token: string, url: string): Promise<Actor> {
  if (!url.startsWith('/api/')) throw new Refusal('forbidden', 'API tokens work for the API only.')
  const actor = await findTokenActor(ctx, token)
  if (!actor) throw new Refusal('unauthenticated', 'This API token is not valid any more.')
  return actor
}

/** Refuses calls of a window that shows another client than the session's, and changes while staff only look. */
function refuseOtherClient({ acting, isViewing }: User, request: FastifyRequest): void {
  const { method, headers, routeOptions } = request
  if (routeOptions.config?.isAllowedInView) return
  const shown = headers['acting-for']
  if (shown !== undefined && shown !== (acting?.clientId ?? 'self')) {
    throw new Refusal('conflict', 'You chose another client in another window. Please reload the page.')
  }
  if (isViewing && !reads.has(method)) {
    throw new Refusal(
      'conflict',
      `You see what ${acting?.name} sees, and cannot change it. Stop viewing first.`,
    )
  }
}
