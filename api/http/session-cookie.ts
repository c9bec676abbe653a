import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxSessionDays } from '#core/session/session.ts'
import { sessionCookie, setCookie } from './cookies.ts'

const maxAgeSeconds = maxSessionDays * 24 * 3600

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name: sessionCookie, value: token, sameSite: 'Strict', maxAgeSeconds })
