import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { SiteFrame } from '#app/components/site/frame.tsx'
import type { Route } from './+types/layout'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
