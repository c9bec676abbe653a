import { data, type LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#core/errors.ts'
import type { PagesBuild } from './pages.ts'

type Route = PagesBuild['routes'][string]

/** The same pages, whose loaders turn 'not at the moment' into an error page that says so: whatever else is thrown
 * arrives there as an unexpected error without a word. */
export function withAnsweringLoaders(build: PagesBuild): PagesBuild {
  const known = made.get(build.routes)
  if (known) return known
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && answering(route)])
  const answeringBuild = { ...build, routes: Object.fromEntries(routes) }
  made.set(build.routes, answeringBuild)
  return answeringBuild
}

const made = new WeakMap<object, PagesBuild>()

function answering(route: NonNullable<Route>): NonNullable<Route> {
  const { loader } = route.module
  if (!loader) return route
  const answer = async (asked: LoaderFunctionArgs) => {
    try {
      return await loader(asked)
    } catch (error) {
      if (isRefusal(error) && error.kind === 'unavailable') throw data(error.message, { status: 503 })
      if (isRefusal(error) && error.kind === 'limited') throw data(error.message, { status: 429 })
      throw error
    }
  }
  return { ...route, module: { ...route.module, loader: answer } }
}
