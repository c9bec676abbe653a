import type { FastifyReply, FastifyRequest } from 'fastify'
import { endLeftSession } from '#core/session/session.server.ts'
import { maxSessionDays } from '#core/session/session.ts'
import { leftSessionCookie } from '#core/session/sign-in.ts'
import { readCookie, sessionCookie, setCookie } from './cookies.ts'

const maxAgeSeconds = maxSessionDays * 24 * 3600

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: sessionCookie, value: token, sameSite: 'Strict', maxAgeSeconds })

/** Returns the session cookie. Ends its session instead if the browser signed out of it without a connection. */
export async function readSessionCookie(request: FastifyRequest): Promise<string | undefined> {
  const cookie = readCookie(request, sessionCookie)
  const left = readCookie(request, leftSessionCookie)
  return cookie && left && (await endLeftSession(request.ctx, cookie, left)) ? undefined : cookie
}
