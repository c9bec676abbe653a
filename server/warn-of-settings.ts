import type { Brand } from '#core/brand/brand.ts'
import { findPlaceholders } from '#core/brand/placeholders.ts'
import type { Log } from '#platform/log.ts'
import { isLoopback } from '#platform/loopback.ts'
import type { Settings } from '#platform/settings.ts'

/** Warns of settings and placeholders that a public site should not have. */
export function warnOfSettings(settings: Settings, brand: Brand, log: Log): void {
  const { publicUrl, trustedProxies, allowedDomains, clientDomains } = settings
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && trustedProxies.length === 0) {
    log.warn(
      'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is not set: all visitors count as one',
    )
  }
  if (allowedDomains.length > 0 && clientDomains.length === 0) {
    log.warn(
      'ALLOWED_DOMAINS limits staff only: everybody may sign in as a client, unless CLIENT_DOMAINS is set too',
    )
  }
  const placeholders = findPlaceholders(brand)
  if (!isLoopback(hostname) && placeholders.length > 0) {
    log.warn(`Visitors see placeholders: change ${placeholders.join(', ')} in the site settings`)
  }
}
