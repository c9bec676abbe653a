import type { FastifyRequest } from 'fastify'
import type { Actor, Context } from '#core/context.ts'
import { Refusal } from '#core/errors.ts'
import { findActor } from '#core/session/session.server.ts'

/** Authenticates a request by its bearer token: a visitor without one, a refusal if it is invalid or expired. */
export async function identify(ctx: Context, { headers }: FastifyRequest): Promise<Actor> {
  const [, token] = /^bearer +(\S*)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) return { kind: 'visitor' }
  const actor = await findActor(ctx, token)
  if (!actor) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  return actor
}
