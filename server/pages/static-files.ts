import { join, sep } from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'

/** Policy for a script, a style or a font; it also applies to a worker. */
const assetPolicy = `default-src 'none'; frame-ancestors 'none'`
const documentHeaders = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
]

/** Options to serve the client build and its compressed files. Assets omit headers that only apply to documents, which
 * would add half a kilobyte to each of a screen's two dozen scripts. */
export const staticFiles = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  preCompressed: true,
  // Each file is a route. Compressed ones are sent for the address of the original.
  globIgnore: ['**/*.{br,gz}'],
  index: false,
  setHeaders: (reply, path) => {
    const isHashed = path.startsWith(join(root, 'assets', sep))
    if (path.startsWith(join(root, 'service-worker.js'))) {
      reply.headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/dashboard' })
      return
    }
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    if (!isHashed) return
    reply.header('content-security-policy', assetPolicy)
    for (const name of documentHeaders) reply.removeHeader(name)
  },
})
