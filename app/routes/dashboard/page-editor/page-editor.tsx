import { href, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { readPageDraft } from '#app/api/pages.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import type { PageRow } from '#core/page/page.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/page-editor'
import { Editor } from './editor.tsx'

export const clientLoader = ({ params: { key } }: Route.LoaderArgs) => readPageDraft(api, key)
export const loader = onServer(clientLoader)

export default function PageEditor({ loaderData: draft }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { key, label } = draft.page
  return (
    <Page
      title={`Edit: ${label}`}
      lead={
        <>
          <BackLink to={href('/dashboard/pages')}>All pages</BackLink>
          <p>
            <VisibleVersion {...draft.page} />. The draft is saved as you type.
          </p>
        </>
      }
    >
      <Editor key={key} draft={draft} reload={() => readPageDraft(api, key)} onPublished={revalidate} />
    </Page>
  )
}

function VisibleVersion({ path, isEdited, liveNumber, own }: PageRow) {
  if (own && !isEdited) {
    return (
      <>
        Visitors find nothing at <code>{path}</code> yet
      </>
    )
  }
  return (
    <>
      {isEdited ? `Visitors see version ${liveNumber} of ` : 'Visitors see the original texts of '}
      <a href={path} className="font-semibold text-accent underline underline-offset-4">
        this page
      </a>
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Edit page" error={error} />
)
