import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listPages } from '#app/api/pages.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import type { PageRow } from '#core/page/page.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/pages'

const title = 'Pages'

export const clientLoader = () => listPages(api)
export const loader = onServer(clientLoader)

export default function Pages({ loaderData: pages }: Route.ComponentProps) {
  return (
    <Page
      title={title}
      lead="The texts, links and pictures of your public pages. Visitors see a change once you publish it."
    >
      <ul aria-label="Pages" className="divide-y divide-line border-y border-line">
        {pages.map((page) => (
          <li key={page.key} className="grid gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <PageFacts {...page} />
            <div className="flex flex-wrap items-start gap-1">
              <ButtonLink look="second" size="small" href={href('/dashboard/pages/:key', { key: page.key })}>
                Edit<span className="sr-only">: {page.label}</span>
              </ButtonLink>
              <ButtonLink look="quiet" size="small" href={page.path}>
                Open<span className="sr-only">: {page.label}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function PageFacts({ label, path, isEdited, liveNumber, publishedAt, draftSavedAt, scheduledAt }: PageRow) {
  return (
    <div className="min-w-0">
      <h2 className="flex flex-wrap items-center gap-2 text-[1.125rem]">
        {label}
        {draftSavedAt && <Badge tone="warning">Draft</Badge>}
        {scheduledAt && <Badge tone="accent">Scheduled</Badge>}
      </h2>
      <p className="mt-1 text-small text-muted">
        <code>{path}</code>{' '}
        {isEdited && publishedAt ? (
          <>
            shows version {liveNumber}, published <RelativeTime value={publishedAt} />
          </>
        ) : (
          'shows its original texts'
        )}
        {scheduledAt && (
          <>
            ; the next version is published <RelativeTime value={scheduledAt} />
          </>
        )}
      </p>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
