import { join, sep } from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'

/** Enough for a script, a style or a font; a worker obeys it too. */
const assetPolicy = `default-src 'none'; frame-ancestors 'none'`
const forDocuments = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
]

/** The browser's half of the build, compressed beside each file when it was built. What only a document obeys would be
 * half a kilobyte with each of a screen's two dozen scripts. */
export const staticFiles = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  preCompressed: true,
  index: false,
  setHeaders: (reply, path) => {
    const isHashed = path.startsWith(join(root, 'assets', sep))
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    if (!isHashed) return
    reply.header('content-security-policy', assetPolicy)
    for (const name of forDocuments) reply.removeHeader(name)
  },
})
