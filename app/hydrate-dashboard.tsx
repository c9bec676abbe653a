import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAccount } from './api/browser.ts'
import { readServerRenderedRoutes } from './api/prefetched-data.ts'
import { markServerRendered, removePublicRoutes } from './dashboard-manifest.ts'

export function hydrateDashboard(): void {
  startAccount()
  removePublicRoutes()
  markServerRendered(readServerRenderedRoutes())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
