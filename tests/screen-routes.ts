import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

type Found = { path: string; file: string; isForStaff: boolean }

function flatten(
  entries: RouteConfigEntry[],
  parent: Found = { path: '', file: '', isForStaff: false },
): Found[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const own = {
      path: path ? `${parent.path}/${path}` : parent.path,
      file,
      isForStaff: parent.isForStaff || file.endsWith('/admin-only.tsx'),
    }
    return [...(index || (path && !children) ? [own] : []), ...flatten(children ?? [], own)]
  })
}

const all = flatten(routes)
const found = all.filter(({ path }) => path.startsWith('/dashboard'))

/** Every dashboard route pattern of `app/routes.ts`. */
export const dashboardRoutes = found.map(({ path }) => path)

/** Those of the site around the dashboard. */
export const siteRoutes = all.flatMap(({ path, file }) =>
  file.startsWith('routes/site/') ? [path || '/'] : [],
)

/** Those for programs. */
export const feedRoutes = all.flatMap(({ path, file }) => (file.startsWith('routes/feeds/') ? [path] : []))

/** Those that clients may open. */
export const clientRoutes = found.flatMap(({ path, isForStaff }) => (isForStaff ? [] : [path]))

/** Files of the screens that clients may open, relative to `app`. */
export const clientScreenFiles = [
  ...new Set(found.flatMap(({ file, isForStaff }) => (isForStaff ? [] : [file]))),
]

const dynamicParts = (route: string) => (route.match(/:/g)?.length ?? 0) + (route.includes('*') ? 10 : 0)

const shapes = [...dashboardRoutes, ...siteRoutes]
  .map((route) => {
    const source = route
      .replace(/\/:\w+\?/g, '(/(?<optional>[^/]+))?')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.+')
    return { route, pattern: new RegExp(`^${source}$`) }
  })
  .sort((one, other) => dynamicParts(one.route) - dynamicParts(other.route))

/** Returns the route of an address; with its optional parameter it counts as another screen. */
export function routeOf(path: string): string | undefined {
  for (const { route, pattern } of shapes) {
    const match = pattern.exec(path)
    if (match) return match.groups?.optional ? `${route} with its parameter` : route
  }
  return undefined
}
