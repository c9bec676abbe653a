import { createHash } from 'node:crypto'

const mapOrigin = 'https://www.openstreetmap.org'

type Framing = { nonce?: string; isFramed?: boolean }

/** Returns the content security policy: with a nonce for one dashboard response, without one for every public page.
 * `isFramed`: the page editor, which is part of the dashboard, may frame the page. */
export function contentPolicy(inlineScript: string, { nonce, isFramed = false }: Framing = {}): string {
  const themeHash = createHash('sha256').update(inlineScript).digest('base64')
  return [
    `default-src 'self'`,
    `script-src 'self' 'sha256-${themeHash}'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    // The dashboard fetches private pictures with the authorization header and shows them as blobs.
    `img-src 'self' data: https:${nonce ? ' blob:' : ''}`,
    `worker-src 'self'`,
    `frame-src ${nonce ? `'self'` : mapOrigin}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramed ? `'self'` : `'none'`}`,
    // Text never becomes markup or the URL of a script, except the URLs of the workers for proof of work, for pages of a PDF and of the dashboard.
    `require-trusted-types-for 'script'`,
    `trusted-types challenge pdf${nonce ? ' service-worker' : ''}`,
  ].join('; ')
}

/** Returns the headers of every public page. They are the same for every client, so that pages can be cached. */
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
