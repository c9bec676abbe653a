import type { FastifyRequest } from 'fastify'
import { tokenPrefix } from '#core/api-token/api-token.ts'
import { findTokenActor } from '#core/api-token/token-actor.server.ts'
import type { Actor, Context } from '#core/context.ts'
import { Refusal } from '#core/errors.ts'
import { findActor } from '#core/session/session.server.ts'

/** Authenticates a request by its bearer token: a visitor without one, a refusal if it is invalid or expired. */
export async function identify(ctx: Context, { headers, url }: FastifyRequest): Promise<Actor> {
  const [, token] = /^bearer +(\S*)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return { kind: 'visitor' }
  if (token.startsWith(tokenPrefix)) return identifyByToken(ctx, token, url)
  const actor = await findActor(ctx, token)
  if (!actor) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  return actor
}

/** Scopes are checked by the routes of the API only. */
async function identifyByToken(ctx: Context, token: string, url: string): Promise<Actor> {
  if (!url.startsWith('/api/')) throw new Refusal('forbidden', 'API tokens work for the API only.')
  const actor = await findTokenActor(ctx, token)
  if (!actor) throw new Refusal('unauthenticated', 'This API token is not valid any more.')
  return actor
}
