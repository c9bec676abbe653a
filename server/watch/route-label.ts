import type { FastifyRequest } from 'fastify'
import { matchRoutes, type RouteObject } from 'react-router'
import type { PagesBuild } from '../pages/pages-build.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the requested page's route. */
    pageRoute: string
  }
}

export const noRoute = '(none)'
const file = '(file)'

/** Returns the pattern of a request's route, and one common label for all unknown paths. */
export function labelOf({ pageRoute, routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (pageRoute || !url) return pageRoute || noRoute
  if (url === '/*' || url === '/api/*') return noRoute
  return !url.startsWith('/api/') && /\.\w+$/.test(url) ? file : url
}

/** True for files of the build, which are never refused for overload: they cost little, and cached pages need them. */
export const isFile = (request: FastifyRequest): boolean => labelOf(request) === file

const trees = new WeakMap<object, RouteObject[]>()

/** Returns the pattern of a page's route. A request for the data of a page counts as the page. */
export const findPageRoute = (build: Pick<PagesBuild, 'routes'>, url: string): string =>
  url.startsWith('/__manifest') ? '/__manifest' : (findPage(build, url)?.pattern ?? noRoute)

/** Finds the page of a URL. `query` lists the parameters that its `handle` names. */
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

/** The `handle` export of a page's module. */
type PageHandle = { query?: readonly string[] }

function buildTree(routes: PagesBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const withPath = path === undefined ? {} : { path }
    if (index) return [{ id, index: true as const, ...withPath }]
    return [{ id, ...withPath, children: buildTree(routes, id) }]
  })
}
