import type { LoaderFunctionArgs } from 'react-router'
import type { PagesBuild } from './pages-build.ts'

type Route = PagesBuild['routes'][string]
type ToErrorPage = PagesBuild['entry']['module']['toErrorPage']

/** Wraps the loaders of a build, so that refusals for overload and limits become error pages with their message. Any
 * other thrown error reaches the error page without its message. */
export function withRefusalResponses(build: PagesBuild): PagesBuild {
  const known = wrappedBuilds.get(build.routes)
  if (known) return known
  const { toErrorPage } = build.entry.module
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && wrapLoader(route, toErrorPage),
  ])
  const wrappedBuild = { ...build, routes: Object.fromEntries(routes) }
  wrappedBuilds.set(build.routes, wrappedBuild)
  return wrappedBuild
}

const wrappedBuilds = new WeakMap<object, PagesBuild>()

function wrapLoader(route: NonNullable<Route>, toErrorPage: ToErrorPage): NonNullable<Route> {
  const { loader } = route.module
  if (!loader) return route
  const wrapped = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args)
    } catch (error) {
      throw toErrorPage(error, 'unavailable', 'limited')
    }
  }
  return { ...route, module: { ...route.module, loader: wrapped } }
}
