import type { FastifyReply, FastifyRequest } from 'fastify'

type Cookie = { name: string; value: string; sameSite: 'Strict' | 'Lax'; maxAgeSeconds: number }
type Asked = Pick<FastifyRequest, 'headers' | 'siteOrigin'>

const isHttps = (origin: string) => origin.startsWith('https:')

/** `__Host-` keeps other hosts from setting the cookie. Over http, where ports share cookies, the name has the port. */
const nameFor = (origin: string, name: string) =>
  isHttps(origin) ? `__Host-${name}` : `${name}-${new URL(origin).port || '80'}`

export function readCookie({ headers, siteOrigin }: Asked, name: string): string | undefined {
  const start = `${nameFor(siteOrigin, name)}=`
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  return found?.slice(start.length) || undefined
}

/** The value is not escaped: base64url and dots only. */
export function setCookie({ siteOrigin }: Asked, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, sameSite, maxAgeSeconds } = cookie
  const secure = isHttps(siteOrigin) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(siteOrigin, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

export const clearCookie = (request: Asked, reply: FastifyReply, name: string) =>
  setCookie(request, reply, { name, value: '', sameSite: 'Strict', maxAgeSeconds: 0 })

export const sessionCookie = 'session'
