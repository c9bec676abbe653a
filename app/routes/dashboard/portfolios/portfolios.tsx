import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { listCategories } from '#app/api/portfolios.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { PortfolioRow } from '#core/portfolio/portfolio.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/portfolios'
import {
  editUrlOf,
  nameOfPortfolio,
  portfolioColumns,
  portfolioList,
  withCategories,
} from './portfolio-list.tsx'
import { usePublication } from './use-publication.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList<PortfolioRow>(request, portfolioList),
    // The list request reports the failure.
    listCategories(api).catch(() => []),
  ])
  return { list, categories: categories.map(({ category }) => category).sort() }
}

export const loader = onServer(clientLoader)

export default function Portfolios({ loaderData: { list, categories } }: Route.ComponentProps) {
  useReloadOn([])
  const mayEdit = useHasPermission('portfolio.update')
  const publication = usePublication()
  const { askOne, askMany, dialog } = useRemoval<PortfolioRow>({
    kind: 'portfolio',
    shape: portfolioList,
    nameOf: nameOfPortfolio,
    done: 'Portfolio deleted',
    explain: explainFailure,
  })
  const addButton = mayEdit && (
    <Link to={href('/dashboard/portfolio-form/:id?')} className={buttonClass('main', '', 'small')}>
      Add work
    </Link>
  )
  const actions = (row: PortfolioRow) => (
    <>
      <EditActions about={nameOfPortfolio(row)} to={editUrlOf(row)} onDelete={() => askOne(row)} />
      <RowMenu about={nameOfPortfolio(row)} choices={publication.choicesFor(row)} />
    </>
  )
  return (
    <Page title="Portfolios" lead="Finished work, as the website shows it." action={addButton}>
      <List
        shape={withCategories(categories)}
        loaded={list}
        columns={portfolioColumns}
        nameOf={nameOfPortfolio}
        isExportable={mayEdit}
        actions={mayEdit ? actions : undefined}
        bulk={mayEdit ? [{ label: 'Delete', icon: Trash2, run: askMany }] : undefined}
        empty={
          <DashboardEmptyState title="No portfolios yet">
            Finished work will be shown here.
          </DashboardEmptyState>
        }
      />
      {dialog}
      {publication.dialog}
    </Page>
  )
}

/** Distinguishes a refusal by the server from any other error. */
function explainFailure(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return 'Failed to delete the portfolio'
  // biome-ignore lint/suspicious/noConsole: the specified message refers users to the console
  console.error(error)
  return 'Something went wrong. Check console for details.'
}
