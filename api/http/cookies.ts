import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNameFor } from '#core/session/sign-in.ts'

type Cookie = { name: string; value: string; sameSite: 'Strict' | 'Lax'; maxAgeSeconds: number }
type RequestOrigin = Pick<FastifyRequest, 'headers' | 'siteOrigin'>

const nameFor = (origin: string, name: string) => cookieNameFor(new URL(origin), name)

export function readCookie({ headers, siteOrigin }: RequestOrigin, name: string): string | undefined {
  const start = `${nameFor(siteOrigin, name)}=`
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  return found?.slice(start.length) || undefined
}

/** Does not escape the value, which may contain base64url characters and dots only. */
export function setCookie({ siteOrigin }: RequestOrigin, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, sameSite, maxAgeSeconds } = cookie
  const secure = siteOrigin.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(siteOrigin, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

export const clearCookie = (request: RequestOrigin, reply: FastifyReply, name: string) =>
  setCookie(request, reply, { name, value: '', sameSite: 'Strict', maxAgeSeconds: 0 })

export const sessionCookie = 'session'
