import type { PagesBuild } from './pages-build.ts'

/** Returns the build for one document with preloaded data. The routes of its screen load in the browser only; here they
 * get a loader that returns the preloaded data. */
export function withPreloadedData(build: PagesBuild, loaderData: Record<string, unknown>): PagesBuild {
  const routes = { ...build.routes }
  const listed = { ...build.assets.routes }
  for (const [id, value] of Object.entries(loaderData)) {
    const [route, entry] = [routes[id], listed[id]]
    if (!route || !entry) continue
    routes[id] = { ...route, module: { ...route.module, loader: async () => value } }
    listed[id] = { ...entry, hasLoader: true }
  }
  return { ...build, routes, assets: { ...build.assets, routes: listed } }
}
