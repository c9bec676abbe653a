import { periods } from '#core/retention/periods.ts'
import { cookieNameFor, leftSessionCookie } from '#core/session/sign-in.ts'

/** Remembers in a cookie which session this browser left, until the server knows: scripts cannot remove the session's own
 * cookie. */
export type LeftSession = { remember: (id: string) => void; forget: () => void }

export const leftSession: LeftSession = {
  remember: (id) => write(id, periods.session.count * 24 * 3600),
  forget: () => write('', 0),
}

function write(value: string, seconds: number): void {
  const name = cookieNameFor(location, leftSessionCookie)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs https, and is asynchronous
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}
