import type { FastifyReply, FastifyRequest } from 'fastify'

type Cookie = { name: string; value: string; sameSite: 'Strict' | 'Lax'; maxAgeSeconds: number }
type RequestOrigin = Pick<FastifyRequest, 'headers' | 'siteOrigin'>

const isHttps = (origin: string) => origin.startsWith('https:')

/** The `__Host-` prefix prevents other hosts from setting the cookie. On http, where ports share cookies, the name
 * includes the port. */
const nameFor = (origin: string, name: string) =>
  isHttps(origin) ? `__Host-${name}` : `${name}-${new URL(origin).port || '80'}`

export function readCookie({ headers, siteOrigin }: RequestOrigin, name: string): string | undefined {
  const start = `${nameFor(siteOrigin, name)}=`
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  return found?.slice(start.length) || undefined
}

/** Does not escape the value, which may contain base64url characters and dots only. */
export function setCookie({ siteOrigin }: RequestOrigin, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, sameSite, maxAgeSeconds } = cookie
  const secure = isHttps(siteOrigin) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(siteOrigin, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

export const clearCookie = (request: RequestOrigin, reply: FastifyReply, name: string) =>
  setCookie(request, reply, { name, value: '', sameSite: 'Strict', maxAgeSeconds: 0 })

export const sessionCookie = 'session'
