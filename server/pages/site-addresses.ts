import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AddressKind } from '#core/redirect/site-addresses.ts'
import { findPage } from './find-page.ts'
import type { PagesBuild } from './pages-build.ts'

const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase() ?? ''

/** Returns a function that tells the kind of a path, by the routes of the app and the pages. Called before the routes
 * are registered. */
export function createAddressTable(app: FastifyInstance, build: PagesBuild): (path: string) => AddressKind {
  // Health checks are answered before any route.
  const reserved = new Set(['health'])
  app.addHook('onRoute', ({ url }: RouteOptions) => {
    const segment = firstSegment(url)
    if (segment !== '' && segment !== '*') reserved.add(segment)
  })
  return (path) => {
    const segment = firstSegment(path)
    // The router's own files, and the data of its pages.
    if (reserved.has(segment) || segment.startsWith('_') || path.endsWith('.data')) return 'reserved'
    const page = findPage(build, path)
    if (!page) return 'free'
    return page.pattern.includes(':') ? 'record' : 'page'
  }
}
