import { createHash } from 'node:crypto'

const mapOrigin = 'https://www.openstreetmap.org'

/** With a nonce for one answer of the dashboard; without, the same for every public page. */
export function contentPolicy(inlineScript: string, nonce?: string): string {
  const themeHash = createHash('sha256').update(inlineScript).digest('base64')
  return [
    `default-src 'self'`,
    `script-src 'self' 'sha256-${themeHash}'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    // The dashboard shows private pictures, which it has fetched with the authorization header.
    `img-src 'self' data: https:${nonce ? ' blob:' : ''}`,
    `frame-src ${nonce ? `'none'` : mapOrigin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    // Text never becomes markup or a script's address, except the address of the worker for proof of work.
    `require-trusted-types-for 'script'`,
    `trusted-types challenge`,
  ].join('; ')
}

/** The same for every public page, so that pages can be kept and sent to anybody. */
export function securityHeaders({ inlineScript, isHttps }: { inlineScript: string; isHttps: boolean }) {
  return {
    'content-security-policy': contentPolicy(inlineScript),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
