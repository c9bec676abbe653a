import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import type { LoadedPage } from '#app/components/sections/loaded-page.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { SiteFrame } from '#app/components/site/frame.tsx'
import { editedNotFoundOf } from '#app/edited-not-found.ts'
import type { Route } from './+types/layout'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

const EditedNotFound = ({ page }: { page: LoadedPage }) => (
  <div className="pb-24">
    <title>{page.title}</title>
    <meta name="robots" content="noindex" />
    <Sections page={page} />
  </div>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const edited = editedNotFoundOf(error)
  return <SiteFrame>{edited ? <EditedNotFound page={edited} /> : <ErrorPage error={error} />}</SiteFrame>
}
