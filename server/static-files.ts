import type { FastifyStaticOptions } from '@fastify/static'

/** The browser's half of the build, compressed beside each file when it was built. */
export const staticFiles = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  preCompressed: true,
  index: false,
  setHeaders: (reply, path) => {
    const isHashed = path.includes('/assets/')
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  },
})
