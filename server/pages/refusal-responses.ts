import { data, type LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#core/errors.ts'
import type { PagesBuild } from './pages-build.ts'

type Route = PagesBuild['routes'][string]

/** Wraps the loaders of a build, so that refusals for overload and limits become error pages with their message. Any
 * other thrown error reaches the error page without its message. */
export function withRefusalResponses(build: PagesBuild): PagesBuild {
  const known = wrappedBuilds.get(build.routes)
  if (known) return known
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && wrapLoader(route)])
  const wrappedBuild = { ...build, routes: Object.fromEntries(routes) }
  wrappedBuilds.set(build.routes, wrappedBuild)
  return wrappedBuild
}

const wrappedBuilds = new WeakMap<object, PagesBuild>()

function wrapLoader(route: NonNullable<Route>): NonNullable<Route> {
  const { loader } = route.module
  if (!loader) return route
  const wrapped = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args)
    } catch (error) {
      if (isRefusal(error) && error.kind === 'unavailable') throw data(error.message, { status: 503 })
      if (isRefusal(error) && error.kind === 'limited') throw data(error.message, { status: 429 })
      throw error
    }
  }
  return { ...route, module: { ...route.module, loader: wrapped } }
}
