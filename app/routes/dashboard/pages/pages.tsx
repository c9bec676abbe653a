import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listPages } from '#app/api/pages.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useRemoval } from '#app/components/list/removal.tsx'
import { Button, ButtonLink, buttonClass } from '#app/components/ui/button.tsx'
import type { PageRow } from '#core/page/page.ts'
import { trashDays } from '#core/trash/trash.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/pages'
import { AddPageDialog } from './add-page-dialog.tsx'
import { ChangePageDialog } from './change-page-dialog.tsx'
import { PageFacts } from './page-facts.tsx'

const title = 'Pages'

export const clientLoader = () => listPages(api)
export const loader = onServer(clientLoader)

export default function Pages({ loaderData: pages }: Route.ComponentProps) {
  useReloadOn(['page'])
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const [changed, setChanged] = useState<PageRow>()
  const removal = useRemoval<PageRow & { _id: string }>({
    kind: 'page',
    shape: {
      resource: 'pages',
      noun: { one: 'page', many: 'pages' },
      paging: 'numbered',
      sorts: [],
      filters: [],
    },
    nameOf: ({ label }) => label,
    question: `Visitors find nothing at its address at once, and links to it lead nowhere. It stays in the trash for ${trashDays} days, with all its versions.`,
    done: 'Page deleted',
  })
  const own = pages.filter((page) => page.own)
  return (
    <Page
      title={title}
      lead="The texts, links and pictures of your public pages. Visitors see a change once you publish it."
      action={
        <Button size="small" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a page
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-10">
        <section aria-labelledby="own-pages" className="grid grid-cols-1 gap-4">
          <h2 id="own-pages" className="text-title">
            Your own pages
          </h2>
          {own.length === 0 ? (
            <DashboardEmptyState title="No pages of your own yet">
              Add one for an offer, an event or a guide. It has an address of its own, and all kinds of
              sections.
            </DashboardEmptyState>
          ) : (
            <PageList label="Your own pages" pages={own}>
              {(page) => (
                <>
                  <Button look="quiet" size="small" onClick={() => setChanged(page)}>
                    Name and address<span className="sr-only">: {page.label}</span>
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    className="text-danger"
                    onClick={() => removal.askOne({ ...page, _id: page.key })}
                  >
                    Delete<span className="sr-only">: {page.label}</span>
                  </Button>
                </>
              )}
            </PageList>
          )}
        </section>
        <section aria-labelledby="site-pages" className="grid grid-cols-1 gap-4">
          <h2 id="site-pages" className="text-title">
            Pages of the site
          </h2>
          <PageList label="Pages" pages={pages.filter((page) => !page.own)} />
        </section>
      </div>
      {isAdding && <AddPageDialog onClose={() => setIsAdding(false)} />}
      {changed && (
        <ChangePageDialog page={changed} onClose={() => setChanged(undefined)} onSaved={revalidate} />
      )}
      {removal.dialog}
    </Page>
  )
}

type PageListProps = {
  label: string
  pages: PageRow[]
  /** Renders further actions of a page. */
  children?: (page: PageRow) => React.ReactNode
}

const PageList = ({ label, pages, children }: PageListProps) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line">
    {pages.map((page) => (
      <li key={page.key} className="grid gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <PageFacts page={page} />
        <div className="flex flex-wrap items-start gap-1">
          <Link
            to={href('/dashboard/pages/:key', { key: page.key })}
            className={buttonClass('second', '', 'small')}
          >
            Edit<span className="sr-only">: {page.label}</span>
          </Link>
          {(!page.own || page.isEdited) && (
            <ButtonLink look="quiet" size="small" href={page.path}>
              Open<span className="sr-only">: {page.label}</span>
            </ButtonLink>
          )}
          {children?.(page)}
        </div>
      </li>
    ))}
  </ul>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
