import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type DraftRow, removeDraft } from '#app/api/invoices.ts'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/drafts'
import { InvoiceTabs } from './invoice-tabs.tsx'
import { NewInvoiceLink } from './new-invoice-link.tsx'

const draftList: ListShape = {
  resource: 'invoice-drafts',
  noun: { one: 'draft', many: 'drafts' },
  paging: 'numbered',
  sorts: byTime,
  filters: [],
}

const editUrl = ({ _id: id }: DraftRow) => href('/dashboard/invoices/drafts/:id', { id })
const nameOf = ({ clientName, total }: DraftRow) => `${formatMoney(total)} for ${clientName}`

const columns: Column<DraftRow>[] = [
  {
    label: 'Invoice',
    cell: (draft) => (
      <Link to={editUrl(draft)} className="font-semibold wrap-anywhere text-accent hover:underline">
        {draft.lines[0]?.title}
        {draft.lines.length > 1 && ` and ${draft.lines.length - 1} more`}
      </Link>
    ),
  },
  { label: 'Client', cell: (row) => <ClientLink {...row} /> },
  {
    label: 'Total',
    className: 'whitespace-nowrap',
    cell: ({ total }) => <span className="tabular font-semibold">{formatMoney(total)}</span>,
  },
  {
    label: 'Due',
    className: 'whitespace-nowrap',
    cell: ({ dueOn }) => (dueOn ? <DayTime value={dueOn} /> : 'As usual'),
  },
  createdColumn('Created'),
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<DraftRow>(request, draftList)
export const loader = onServer(clientLoader)

/** Invoices that are not issued yet. */
export default function Drafts({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice'])
  const { revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<DraftRow>()
  return (
    <Page title="Draft invoices" lead="Only staff sees them." action={<NewInvoiceLink />}>
      <InvoiceTabs current="drafts" />
      <List
        shape={draftList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        actions={(draft) => (
          <EditActions about={nameOf(draft)} to={editUrl(draft)} onDelete={() => setRemoved(draft)} />
        )}
        empty={
          <DashboardEmptyState title="No drafts" action={<NewInvoiceLink />}>
            Save an invoice as a draft to issue it later.
          </DashboardEmptyState>
        }
      />
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={removed ? `Delete the draft: ${nameOf(removed)}?` : ''}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (removed) await removeDraft(api, removed._id)
          await revalidate()
          showToast({ title: 'The draft is deleted' })
        }}
      >
        It has no number yet. It can’t be restored.
      </ConfirmDialog>
    </Page>
  )
}
