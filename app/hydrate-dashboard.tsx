import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAccount } from './api/browser.ts'
import { readDrawnRoutes } from './api/read-ahead.ts'
import { leaveOutPublicPages, tellDrawn } from './dashboard-manifest.ts'

export function hydrateDashboard(): void {
  startAccount()
  leaveOutPublicPages()
  tellDrawn(readDrawnRoutes())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
