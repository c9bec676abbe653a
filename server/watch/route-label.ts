import type { FastifyRequest } from 'fastify'
import { matchRoutes, type RouteObject } from 'react-router'
import type { PagesBuild } from '../pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that was asked for. */
    pageRoute: string
  }
}

export const noRoute = '(none)'
const file = '(file)'

/** The pattern that an address belongs to; one for all that don't lead anywhere. */
export function labelOf({ pageRoute, routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (pageRoute || !url) return pageRoute || noRoute
  if (url === '/*' || url === '/api/*') return noRoute
  return !url.startsWith('/api/') && /\.\w+$/.test(url) ? file : url
}

/** Files of the build cost nothing and belong to pages that are answered from memory. */
export const isFile = (request: FastifyRequest): boolean => labelOf(request) === file

const trees = new WeakMap<object, RouteObject[]>()

/** The pattern of a page's address; the data of a page counts as the page. */
export const findPageRoute = (build: Pick<PagesBuild, 'routes'>, url: string): string =>
  url.startsWith('/__manifest') ? '/__manifest' : (findPage(build, url)?.pattern ?? noRoute)

/** The page at an address, and the query parameters that its `handle` names. */
export function findPage(
  { routes }: Pick<PagesBuild, 'routes'>,
  url: string,
): { pattern: string; query: readonly string[] } | undefined {
  const [path = '/'] = url.split('?', 1)
  const page = path.replace(/(\/_root)?\.data$/, '') || '/'
  const tree = trees.get(routes) ?? buildTree(routes)
  trees.set(routes, tree)
  const matches = matchRoutes(tree, page) ?? []
  const parts = matches.flatMap(({ route }) => (route.path ? [route.path.replace(/^\//, '')] : []))
  if (matches.length === 0 || parts.at(-1) === '*') return undefined
  const handle = routes[matches.at(-1)?.route.id ?? '']?.module.handle as PageHandle | undefined
  return { pattern: `/${parts.join('/')}`, query: handle?.query ?? [] }
}

/** What the module of a page exports as `handle`. */
type PageHandle = { query?: readonly string[] }

function buildTree(routes: PagesBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const place = path === undefined ? {} : { path }
    if (index) return [{ id, index: true as const, ...place }]
    return [{ id, ...place, children: buildTree(routes, id) }]
  })
}
