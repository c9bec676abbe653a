import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AddressKind } from '#core/redirect/site-addresses.ts'
import { findPage } from './find-page.ts'
import type { PagesBuild } from './pages-build.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** A Zod object, whose shape contains the names of the parameters. */
    querystring?: unknown
  }
}

/** Removes the query parameters that a cached route does not read, and sorts the others, so that unknown parameters
 * share one cached response. */
export type QueryFilter = (url: string) => string

/** Creates the filter, before the routes are registered. Pages name their parameters in `handle.query`. */
export function createQueryFilter(
  app: FastifyInstance,
  build: PagesBuild,
  kindOf: (path: string) => AddressKind,
): QueryFilter {
  const cached: { path: RegExp; names: ReadonlySet<string> }[] = []
  /** Paths without parameters of routes that are not cached. They come before a route such as `/blogs/:id`. */
  const uncached = new Set<string>()
  app.addHook('onRoute', ({ url, method, config, schema }: RouteOptions) => {
    if (url.includes('*') || ![method].flat().includes('GET')) return
    if (config?.isCached) {
      const path = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`)
      cached.push({ path, names: new Set(Object.keys(shapeOf(schema?.querystring))) })
    } else if (!url.includes(':')) uncached.add(url)
  })

  function namesOf(path: string): ReadonlySet<string> | undefined {
    if (path.startsWith('/api/')) {
      return uncached.has(path.replace(/\/$/, ''))
        ? undefined
        : cached.find((call) => call.path.test(path))?.names
    }
    const page = findPage(build, path)
    const ofData = path.endsWith('.data') ? ['_routes'] : []
    // A page that the provider added may be there. It reads no query.
    if (!page) return kindOf(path.replace(/\.data$/, '')) === 'free' ? new Set(ofData) : undefined
    if (page.pattern.startsWith('/dashboard')) return undefined
    return new Set([...page.query, ...ofData])
  }

  return (url) => {
    const start = url.indexOf('?')
    if (start < 0) return url
    const path = url.slice(0, start)
    const names = namesOf(path)
    if (!names) return url
    const known = [...new URLSearchParams(url.slice(start + 1))]
      .filter(([name]) => names.has(name))
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
  }
}

const shapeOf = (schema: unknown): object =>
  schema && typeof schema === 'object' && 'shape' in schema ? (schema.shape as object) : {}
