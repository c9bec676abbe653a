import { createHash } from 'node:crypto'

const mapOrigin = 'https://www.openstreetmap.org'

/** The same for every public page, so that pages can be kept and sent to anybody. */
export function securityHeaders({ inlineScript, isHttps }: { inlineScript: string; isHttps: boolean }) {
  const themeHash = createHash('sha256').update(inlineScript).digest('base64')
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'sha256-${themeHash}'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: https:`,
    `frame-src ${mapOrigin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
