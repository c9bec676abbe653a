import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type RecurringInvoiceRow, removeRecurringInvoice } from '#app/api/invoices.ts'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { intervalLabels } from '#core/recurring-invoice/recurrence.ts'
import { renewalStateLabels } from '#core/recurring-invoice/renewal-states.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/recurring'
import { InvoiceTabs } from './invoice-tabs.tsx'
import { ResumeDialog } from './lazy-dialogs.ts'
import { NewInvoiceLink } from './new-invoice-link.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

const recurringList: ListShape = {
  resource: 'recurring-invoices',
  noun: { one: 'recurring invoice', many: 'recurring invoices' },
  search: 'Search by client or line',
  paging: 'numbered',
  sorts: [...byTime, { value: 'nextOn', label: 'Next first' }],
  filters: [choiceFilter('state', 'State', 'All states', renewalStateLabels)],
}

const editUrl = ({ _id: id }: RecurringInvoiceRow) => href('/dashboard/invoices/recurring/:id', { id })
const nameOf = ({ clientName, lines }: RecurringInvoiceRow) => `${lines[0]?.title} for ${clientName}`

const columns: Column<RecurringInvoiceRow>[] = [
  {
    label: 'Invoice',
    cell: (row) => (
      <>
        <Link to={editUrl(row)} className="font-semibold wrap-anywhere text-accent hover:underline">
          {row.lines[0]?.title}
          {row.lines.length > 1 && ` and ${row.lines.length - 1} more`}
        </Link>
        {row.unpaid > 0 && (
          <p>
            <Badge tone="warning">{row.unpaid} late</Badge>
          </p>
        )}
      </>
    ),
  },
  { label: 'Client', cell: (row) => <ClientLink {...row} /> },
  {
    label: 'Amount',
    cell: ({ total, every }) => (
      <>
        <span className="tabular font-semibold">{formatMoney(total)}</span>
        <p className="text-small text-muted">{intervalLabels[every]}</p>
      </>
    ),
  },
  {
    label: 'Next',
    className: 'whitespace-nowrap',
    cell: ({ nextOn, isPaused, suspension }) =>
      nextOn === null ? (
        <Badge>Ended</Badge>
      ) : isPaused ? (
        <>
          <Badge tone="warning">Suspended</Badge>
          <p className="text-small wrap-anywhere whitespace-normal text-muted">{suspension}</p>
        </>
      ) : (
        <DayTime value={nextOn} />
      ),
  },
  {
    label: 'Last',
    className: 'whitespace-nowrap',
    cell: ({ lastOn }) => (lastOn ? <DayTime value={lastOn} /> : 'None yet'),
  },
]

export const clientLoader = ({ request }: Route.LoaderArgs) =>
  loadList<RecurringInvoiceRow>(request, recurringList)
export const loader = onServer(clientLoader)

/** Invoices that are issued again for every period. */
export default function Recurring({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice'])
  const { revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<RecurringInvoiceRow>()
  const [chosen, setChosen] = useState<RecurringInvoiceRow>()
  const changed = async (title: string) => {
    setChosen(undefined)
    await revalidate()
    showToast({ title })
  }
  return (
    <Page
      title="Recurring invoices"
      lead="Issued and mailed on their day, such as for hosting."
      action={<NewInvoiceLink />}
    >
      <InvoiceTabs current="recurring" />
      <List
        shape={recurringList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => (
          <>
            {row.nextOn && (
              <RowAction
                isFolding
                label={row.isPaused ? 'Resume' : 'Suspend'}
                about={nameOf(row)}
                icon={row.isPaused ? Play : Pause}
                onClick={() => setChosen(row)}
              />
            )}
            <EditActions about={nameOf(row)} to={editUrl(row)} onDelete={() => setRemoved(row)} />
          </>
        )}
        empty={
          <DashboardEmptyState title="No recurring invoices" action={<NewInvoiceLink />}>
            Write an invoice and choose how often it is issued.
          </DashboardEmptyState>
        }
      />
      {chosen && !chosen.isPaused && (
        <SuspendDialog row={chosen} onClose={() => setChosen(undefined)} onDone={changed} />
      )}
      {chosen?.isPaused && (
        <ResumeDialog row={chosen} onClose={() => setChosen(undefined)} onDone={changed} />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={removed ? `Stop and delete: ${nameOf(removed)}?` : ''}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (removed) await removeRecurringInvoice(api, removed._id)
          await revalidate()
          showToast({ title: 'The recurring invoice is deleted' })
        }}
      >
        No further invoice is issued. Those that were issued stay. To stop for a while, suspend it.
      </ConfirmDialog>
    </Page>
  )
}
