import type { ScreenScripts } from '#app/routes/dashboard/shell/use-prefetch.ts'
import type { PagesBuild } from './pages-build.ts'

/** Lists the scripts of the dashboard's screens. */
export function listScreenScripts({ assets }: PagesBuild): ScreenScripts {
  const screens = Object.values(assets.routes).flatMap((route) =>
    route?.path && route.parentId?.startsWith('routes/dashboard/')
      ? [{ path: route.path, scripts: [route.module, ...(route.imports ?? [])] }]
      : [],
  )
  const scripts = [...new Set(screens.flatMap((screen) => screen.scripts))]
  const indexes = new Map(scripts.map((script, index) => [script, index]))
  return {
    scripts,
    screens: Object.fromEntries(
      screens.map((screen) => [screen.path, screen.scripts.flatMap((script) => indexes.get(script) ?? [])]),
    ),
  }
}
