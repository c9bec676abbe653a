import type { IncomingMessage } from 'node:http'
import type { Settings } from '#platform/settings.ts'

/** Why the stand-in must not run here, in one line; undefined when it may. */
export function reasonAgainstLocalProvider(
  settings: Pick<Settings, 'google' | 'isProduction' | 'isPublic' | 'trustedProxies'>,
  hasSeenRealProvider: boolean,
): string | undefined {
  if (settings.google) return 'Google is set up.'
  if (settings.isProduction) return 'NODE_ENV is production.'
  if (settings.isPublic) return 'PUBLIC_URL or HOST is not a loopback address.'
  if (settings.trustedProxies.length > 0) return 'TRUSTED_PROXIES is set.'
  if (hasSeenRealProvider) return 'People have signed in to this database with Google before.'
  return undefined
}

const marksOfProxies = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']

/** Straight from a browser on this machine, under the provider's own name. */
export function isDirectRequest({ headers, socket }: IncomingMessage, host: string): boolean {
  const names = Object.keys(headers)
  const isProxied = names.some((name) => marksOfProxies.includes(name) || name.startsWith('x-forwarded'))
  return headers.host === host && !isProxied && isLoopbackAddress(socket.remoteAddress)
}

/** From the provider's own page: no other site or port can send its form. */
export const isOwnForm = ({ headers }: IncomingMessage, origin: string): boolean =>
  headers.origin === origin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

const isLoopbackAddress = (address = '') => /^(::ffff:)?127\./.test(address) || address === '::1'
