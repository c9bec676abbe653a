import type { FastifyReply, FastifyRequest } from 'fastify'

type Cookie = { name: string; value: string; sameSite: 'Strict' | 'Lax'; maxAgeSeconds: number }
type Asked = Pick<FastifyRequest, 'headers' | 'siteOrigin'>

const isHttps = (origin: string) => origin.startsWith('https:')

/** On https no other host can set or shadow it. Without, ports share cookies, so the port tells two sites apart. */
const nameFor = (origin: string, name: string) =>
  isHttps(origin) ? `__Host-${name}` : `${name}-${new URL(origin).port || '80'}`

export function readCookie({ headers, siteOrigin }: Asked, name: string): string | undefined {
  const start = `${nameFor(siteOrigin, name)}=`
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  return found?.slice(start.length) || undefined
}

/** The value has to be plain: base64url and dots. */
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
