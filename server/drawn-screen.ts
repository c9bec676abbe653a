import type { PagesBuild } from './pages.ts'

/** The same pages for one document, whose screen is drawn with what was read ahead. Its routes load in the browser only:
 * here they get a loader that gives what is there already. */
export function withScreen(build: PagesBuild, loaderData: Record<string, unknown>): PagesBuild {
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
