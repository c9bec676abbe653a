import type { IncomingMessage } from 'node:http'
import type { Settings } from '#platform/settings.ts'

/** Returns one line that explains why the local provider must not run; undefined when it may. */
export function reasonAgainstLocalProvider(
  settings: Pick<Settings, 'google' | 'oidc' | 'isProduction' | 'isPublic' | 'trustedProxies'>,
  hasSeenRealProvider: boolean,
): string | undefined {
  if (settings.google) return 'Google is set up.'
  if (settings.oidc) return 'OIDC_ISSUER is set.'
  if (settings.isProduction) return 'NODE_ENV is production.'
  if (settings.isPublic) return 'PUBLIC_URL or HOST is not a loopback address.'
  if (settings.trustedProxies.length > 0) return 'TRUSTED_PROXIES is set.'
  if (hasSeenRealProvider) return 'People have signed in to this database with a real provider before.'
  return undefined
}

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']

/** Checks that a request comes directly from this machine, without a proxy, with the provider's own Host. */
export function isDirectRequest({ headers, socket }: IncomingMessage, host: string): boolean {
  const names = Object.keys(headers)
  const isProxied = names.some((name) => proxyHeaders.includes(name) || name.startsWith('x-forwarded'))
  return headers.host === host && !isProxied && isLoopbackAddress(socket.remoteAddress)
}

/** Checks that the form was sent by the provider's own page, not by another site or port. */
export const isOwnForm = ({ headers }: IncomingMessage, origin: string): boolean =>
  headers.origin === origin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

const isLoopbackAddress = (address = '') => /^(::ffff:)?127\./.test(address) || address === '::1'
