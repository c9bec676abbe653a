import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import type { LoadedPage } from '#app/components/sections/loaded-page.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { SiteFrame } from '#app/components/site/frame.tsx'
import { readFrame } from '#app/components/site/frame-data.ts'
import { coreContext } from '#app/core-context.ts'
import { editedNotFoundOf } from '#app/edited-not-found.ts'
import type { Route } from './+types/layout'

export const loader = ({ context }: Route.LoaderArgs) => readFrame(context.get(coreContext))

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame frame={loaderData}>
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

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const edited = editedNotFoundOf(error)
  return (
    <SiteFrame frame={loaderData}>
      {edited ? <EditedNotFound page={edited} /> : <ErrorPage error={error} />}
    </SiteFrame>
  )
}
