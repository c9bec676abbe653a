import type { PagesBuild } from './pages-build.ts'

/** Lists the scripts of the dashboard's screens by their path under /dashboard. */
export function listScreenScripts({ assets }: PagesBuild): Record<string, string[]> {
  const screens = Object.values(assets.routes).flatMap((route) =>
    route?.path && route.parentId?.startsWith('routes/dashboard/')
      ? [{ path: route.path, scripts: [route.module, ...(route.imports ?? [])] }]
      : [],
  )
  return Object.fromEntries(screens.map(({ path, scripts }) => [path, scripts]))
}
