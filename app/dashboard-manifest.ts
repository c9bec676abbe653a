type ListedRoute = { path?: string; hasLoader: boolean; module: string; imports: string[] }
type Manifest = { routes: Record<string, ListedRoute> }

/** The router's own list of routes, which the document brings along; nothing where nobody hydrates. */
const readRoutes = () => (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest?.routes ?? {}

/** Public pages are documents of their own, and ranking their routes costs a phone's start a task of its own. */
export function leaveOutPublicPages(): void {
  const routes = readRoutes()
  for (const id of Object.keys(routes)) {
    if (id !== 'root' && !id.startsWith('routes/dashboard/')) delete routes[id]
  }
}

/** The router runs loaders of the browser's own when it starts, unless it is told that the document brings their data. */
export function tellDrawn(ids: string[]): void {
  const routes = readRoutes()
  for (const id of ids) {
    const route = routes[id]
    if (route) route.hasLoader = true
  }
}

/** The scripts of a screen, by its path under /dashboard. */
export function scriptsOf(path: string): string[] {
  const screen = Object.values(readRoutes()).find((route) => route.path === path)
  return screen ? [screen.module, ...screen.imports] : []
}
