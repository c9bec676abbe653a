import type { LoaderFunctionArgs } from 'react-router'
import type { PagesBuild } from './pages-build.ts'

type Route = PagesBuild['routes'][string]
type Entry = PagesBuild['entry']['module']

/** Wraps the loaders of a build, so that refusals for overload and limits become error pages with their message. Any
 * other thrown error reaches the error page without its message. Addresses that do not exist lead where a redirect says, or
 * have the edited page. */
export function withRefusalResponses(build: PagesBuild): PagesBuild {
  const known = wrappedBuilds.get(build.routes)
  if (known) return known
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && wrapLoader(route, build.entry.module),
  ])
  const wrappedBuild = { ...build, routes: Object.fromEntries(routes) }
  wrappedBuilds.set(build.routes, wrappedBuild)
  return wrappedBuild
}

const wrappedBuilds = new WeakMap<object, PagesBuild>()

function wrapLoader(route: NonNullable<Route>, entry: Entry): NonNullable<Route> {
  const { loader } = route.module
  if (!loader) return route
  const isOfSite = route.id.startsWith('routes/site/')
  const wrapped = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args)
    } catch (error) {
      const failure = entry.toErrorPage(error, 'unavailable', 'limited')
      if (!isOfSite) throw failure
      throw (
        (await entry.findRedirectOf(failure, args)) ?? (await entry.withNotFoundPage(failure, args.context))
      )
    }
  }
  return { ...route, module: { ...route.module, loader: wrapped } }
}
