type ListedRoute = { path?: string; hasLoader: boolean; module: string; imports: string[] }
type Manifest = { routes: Record<string, ListedRoute> }

/** Reads the router's route manifest from the document; empty on pages that are not fully hydrated. */
const readRoutes = () => (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest?.routes ?? {}

/** Removes the public pages from the manifest: they are separate documents, and ranking their routes costs phones a
 * long task at startup. */
export function removePublicRoutes(): void {
  const routes = readRoutes()
  for (const id of Object.keys(routes)) {
    if (id !== 'root' && !id.startsWith('routes/dashboard/')) delete routes[id]
  }
}

/** Marks routes as having a server loader. Otherwise the router runs their client loaders at startup, although the
 * document contains their data. */
export function markServerRendered(ids: string[]): void {
  const routes = readRoutes()
  for (const id of ids) {
    const route = routes[id]
    if (route) route.hasLoader = true
  }
}

/** Returns the scripts of a screen by its path under /dashboard. */
export function scriptsOf(path: string): string[] {
  const screen = Object.values(readRoutes()).find((route) => route.path === path)
  return screen ? [screen.module, ...screen.imports] : []
}
