import { href, Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { TaxEntryRow } from '#app/api/reports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney, type Money } from '#core/money.ts'
import { formatTax } from '#core/tax/tax.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/tax-entries'
import { ReportTabs } from './report-tabs.tsx'

const title = 'Tax of invoices'

const taxList: ListShape = {
  resource: 'tax-entries',
  noun: { one: 'entry', many: 'entries' },
  paging: 'numbered',
  sorts: byTime,
  filters: [
    { kind: 'fixed', name: 'name', label: 'One tax only' },
    { kind: 'fixed', name: 'percent', label: 'One rate only' },
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

const typeLabels: Record<TaxEntryRow['type'], string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  void: 'Void invoice',
}

const nameOf = ({ creditNoteNumber, invoiceNumber }: TaxEntryRow) => creditNoteNumber ?? invoiceNumber

function NumberCell(entry: TaxEntryRow) {
  const { invoiceId, invoiceNumber, type } = entry
  const mayOpen = useHasPermission('invoice.list')
  return (
    <>
      {mayOpen ? (
        <Link
          to={linkTo({ kind: 'invoice', audience: 'staff', id: invoiceId })}
          className="font-semibold text-accent hover:underline"
        >
          {nameOf(entry)}
        </Link>
      ) : (
        nameOf(entry)
      )}
      <p className="text-small text-muted">
        {typeLabels[type]}
        {type === 'credit-note' && ` of ${invoiceNumber}`}
      </p>
    </>
  )
}

const Amounts = ({ amount, inTaka }: { amount: Money; inTaka: Money | undefined }) => (
  <>
    <span className="tabular">{formatMoney(amount)}</span>
    {inTaka && amount.currency !== 'BDT' && (
      <span className="tabular block text-small text-muted">{formatMoney(inTaka)}</span>
    )}
  </>
)

const columns: Column<TaxEntryRow>[] = [
  { label: 'Number', cell: (entry) => <NumberCell {...entry} /> },
  {
    label: 'Client',
    cell: ({ clientName, clientTaxNumber }) => (
      <>
        <span className="wrap-anywhere">{clientName}</span>
        {clientTaxNumber && <p className="text-small wrap-anywhere text-muted">{clientTaxNumber}</p>}
      </>
    ),
  },
  { label: 'Tax', cell: formatTax },
  { label: 'Net', cell: ({ net, taka }) => <Amounts amount={net} inTaka={taka?.net} /> },
  { label: 'Amount', cell: ({ tax, taka }) => <Amounts amount={tax} inTaka={taka?.tax} /> },
  { label: 'Date', cell: ({ at }) => <DayTime value={at} /> },
]

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<TaxEntryRow>(request, taxList)
export const loader = onServer(clientLoader)

/** Taxes of single invoices and credit notes; the figures of the report lead here. */
export default function TaxEntries({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice'])
  return (
    <Page
      title={title}
      lead="What the report of taxes sums up."
      action={<BackLink to={href('/dashboard/reports/tax')}>The report</BackLink>}
    >
      <ReportTabs current="tax" />
      <List
        shape={taxList}
        loaded={loaderData}
        columns={columns}
        nameOf={nameOf}
        isExportable
        empty={
          <DashboardEmptyState title="No taxes yet">
            Invoices with a tax appear here. Rates are in the payment settings.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
