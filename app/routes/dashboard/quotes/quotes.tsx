import { href, Link } from 'react-router'
import type { QuoteRow } from '#app/api/quotes.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { List } from '#app/components/list/list.tsx'
import { listParts } from '#app/components/list/list-parts.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { loadPart } from '#app/components/list/load-part.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/quotes'
import { quoteColumns, quoteList } from './quote-list.tsx'

const parts = listParts([
  { value: 'all', label: 'All', empty: 'No quotes yet.' },
  { value: 'draft', label: 'Drafts', empty: 'No drafts.' },
  { value: 'open', label: 'Open', empty: 'No quote waits for an answer.' },
  { value: 'ended', label: 'Ended', empty: 'No ended quotes yet.' },
])

export async function clientLoader({ request }: Route.LoaderArgs) {
  const part = parts.find(request.url)
  const loaded =
    part.value === 'all'
      ? await loadList<QuoteRow>(request, quoteList)
      : await loadPart<QuoteRow>(request, quoteList, { name: 'group', value: part.value })
  return { part, loaded }
}

export const loader = onServer(clientLoader)

export default function Quotes({ loaderData: { part, loaded } }: Route.ComponentProps) {
  useReloadOn(['quote'])
  const path = href('/dashboard/quotes')
  const write = (
    <Link to={href('/dashboard/quotes/new')} className={buttonClass('main', '', 'small')}>
      Write a quote
    </Link>
  )
  return (
    <Page title="Quotes" lead="Prices offered to clients, and their answers." action={write}>
      <ScreenTabs label="Quotes" tabs={parts.tabs(path, part)} />
      <List
        shape={quoteList}
        loaded={loaded}
        columns={quoteColumns}
        nameOf={({ number, title }) => number ?? title}
        isExportable
        empty={
          <DashboardEmptyState title={part.empty}>
            Write one for any client, for an order of theirs or for something new.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
