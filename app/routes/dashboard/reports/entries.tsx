import { href, Link } from 'react-router'
import type { LedgerRow } from '#app/api/ledger.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { ledgerColumns, nameOfEntry } from '../ledger/ledger-list.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/entries'
import { entryList } from './entry-list.ts'
import { ReportTabs } from './report-tabs.tsx'

const title = 'Ledger of all clients'

export const clientLoader = async ({ request }: Route.LoaderArgs) => ({
  loaded: await loadList<LedgerRow>(request, entryList),
})
export const loader = onServer(clientLoader)

const clientColumn: Column<LedgerRow> = {
  label: 'Client',
  className: 'min-w-40',
  cell: ({ clientName, email }) => (
    <Link to={href('/dashboard/invoices/ledger/:email', { email })} className="hover:underline">
      <ClientCell clientName={clientName || email} email={email} />
    </Link>
  ),
}
const [type, amount, ...rest] = ledgerColumns
const columns = [type, amount, clientColumn, ...rest].filter((column) => column !== undefined)

/** Ledger entries of all clients; the figures of the reports lead here. */
export default function Entries({ loaderData: { loaded } }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim'])
  return (
    <Page title={title} lead="All payments, credits, refunds and credit notes.">
      <ReportTabs current="entries" />
      <List
        shape={entryList}
        loaded={loaded}
        columns={columns}
        nameOf={nameOfEntry}
        isExportable
        empty={
          <DashboardEmptyState title="No entries yet">Accepted payments appear here.</DashboardEmptyState>
        }
      />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
