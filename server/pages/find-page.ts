import { matchRoutes, type RouteObject } from 'react-router'
import { noRoute } from '../watch/route-label.ts'
import type { PagesBuild } from './pages-build.ts'

/** The routes of a build by the first segment of their paths. Matching prepares each route that it is given, which took
 * 2 ms for all of them, most of which are the dashboard's. */
const trees = new WeakMap<object, Map<string, RouteObject[]>>()

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
  const matches = matchRoutes(findTree(routes, page), page) ?? []
  const parts = matches.flatMap(({ route }) => (route.path ? [route.path.replace(/^\//, '')] : []))
  if (matches.length === 0 || parts.at(-1) === '*') return undefined
  const handle = routes[matches.at(-1)?.route.id ?? '']?.module.handle as PageHandle | undefined
  return { pattern: `/${parts.join('/')}`, query: handle?.query ?? [] }
}

/** The `handle` export of a page's module. */
type PageHandle = { query?: readonly string[] }

/** The routes that can match a page: those of its first segment, and those that begin with a parameter. */
function findTree(routes: PagesBuild['routes'], page: string): RouteObject[] {
  const known = trees.get(routes) ?? groupRoutes(buildTree(routes))
  trees.set(routes, known)
  return known.get(firstSegment(decode(page))) ?? known.get('') ?? []
}

function groupRoutes(tree: RouteObject[]): Map<string, RouteObject[]> {
  const segments = new Set(['', ...listSegments(tree)])
  return new Map(
    [...segments].map((segment) => [segment, tree.flatMap((route) => selectRoutes(route, segment))]),
  )
}

const listSegments = (tree: RouteObject[]): string[] =>
  tree.flatMap(({ path, children = [] }) => (path ? firstSegment(path) : listSegments(children)))

function selectRoutes(route: RouteObject, segment: string): RouteObject[] {
  if (route.path) {
    const own = firstSegment(route.path)
    return own === segment || /[:*?]/.test(own) ? [route] : []
  }
  if (!route.children) return [route]
  const children = route.children.flatMap((child) => selectRoutes(child, segment))
  return children.length === 0 ? [] : [{ ...route, children }]
}

const firstSegment = (path: string): string => /[^/]+/.exec(path)?.[0].toLowerCase() ?? ''

/** As the router does. It takes a path that cannot be decoded as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function buildTree(routes: PagesBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const withPath = path === undefined ? {} : { path }
    if (index) return [{ id, index: true as const, ...withPath }]
    return [{ id, ...withPath, children: buildTree(routes, id) }]
  })
}
