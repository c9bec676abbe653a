import type { Brand } from '#core/brand/brand.ts'
import { findPlaceholders } from '#core/brand/placeholders.ts'
import type { Log } from '#platform/log.ts'
import { isLoopback, type Settings } from '#platform/settings.ts'

/** Warns of settings and placeholders that a public site should not have. */
export function warnOfSettings({ publicUrl, trustedProxies }: Settings, brand: Brand, log: Log): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && trustedProxies.length === 0) {
    log.warn(
      'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is not set: all visitors count as one',
    )
  }
  const placeholders = findPlaceholders(brand)
  if (!isLoopback(hostname) && placeholders.length > 0) {
    log.warn(`Visitors see placeholders: change ${placeholders.join(', ')} in the site settings`)
  }
}
