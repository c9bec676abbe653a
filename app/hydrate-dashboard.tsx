import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAccount } from './api/browser.ts'
import { readDrawnRoutes } from './api/read-ahead.ts'

export function hydrateDashboard(): void {
  startAccount()
  takeDrawnScreen()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

type Manifest = { routes: Record<string, { hasLoader: boolean } | undefined> }

/** The router runs loaders of the browser's own when it starts, unless it is told that the document brings their data. */
function takeDrawnScreen(): void {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
  for (const id of readDrawnRoutes()) {
    const route = manifest?.routes[id]
    if (route) route.hasLoader = true
  }
}
