import { href, Link } from 'react-router'
import type { CreditNoteRow } from '#app/api/invoices.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/credit-notes'
import { InvoiceTabs } from './invoice-tabs.tsx'

const creditNoteList: ListShape = {
  resource: 'credit-notes',
  noun: { one: 'credit note', many: 'credit notes' },
  search: 'Search credit notes',
  paging: 'numbered',
  sorts: byTime,
  filters: [
    { kind: 'day', name: 'from', label: 'Issued from' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

const columns: Column<CreditNoteRow>[] = [
  {
    label: 'Credit note',
    className: 'min-w-44',
    cell: ({ number, invoiceNumber, reason }) => (
      <>
        <span className="tabular font-semibold">{number}</span> for{' '}
        <Link
          to={`${href('/dashboard/invoices')}?q=${invoiceNumber}`}
          className="tabular font-semibold text-accent hover:underline"
        >
          {invoiceNumber}
        </Link>
        <span className="block text-small wrap-anywhere text-muted">{reason}</span>
      </>
    ),
  },
  { label: 'Client', className: 'w-56', cell: (row) => <ClientCell {...row} /> },
  {
    label: 'Amount',
    className: 'whitespace-nowrap',
    cell: ({ amount }) => <span className="tabular font-semibold">{formatMoney(amount)}</span>,
  },
  createdColumn('Issued'),
]

export const clientLoader = ({ request }: Route.LoaderArgs) =>
  loadList<CreditNoteRow>(request, creditNoteList)
export const loader = onServer(clientLoader)

export default function CreditNotes({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice'])
  return (
    <Page title="Credit notes" lead="Amounts of invoices that were credited.">
      <InvoiceTabs current="credit-notes" />
      <List
        shape={creditNoteList}
        loaded={loaderData}
        columns={columns}
        nameOf={({ number }) => number}
        isExportable
        actions={({ _id, number }) => (
          <DocumentDownloadButton path={`/credit-notes/${_id}/pdf`} label="PDF" about={number} />
        )}
        empty={
          <DashboardEmptyState title="No credit notes yet">
            The menu of an invoice has ‘Credit note’.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
