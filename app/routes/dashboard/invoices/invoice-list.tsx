import { href, Link } from 'react-router'
import type { InvoiceRow } from '#app/api/payments.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { invoiceLabel, invoiceStatuses, unpaidInvoices } from '#core/invoice/invoice.ts'
import { invoiceAgeLabels, invoiceAges } from '#core/invoice/invoice-ages.ts'
import { formatMoney } from '#core/money.ts'
import { StaffLink } from '../shell/staff-link.tsx'

export const invoiceList: ListShape = {
  resource: 'invoices',
  noun: { one: 'invoice', many: 'invoices' },
  search: 'Search invoices',
  paging: 'numbered',
  sum: 'Total without void invoices',
  sorts: [...byTime, { value: 'dueOn', label: 'Due first' }, { value: '-dueOn', label: 'Due last' }],
  filters: [
    choiceFilter('status', 'State', 'All states', [
      ...invoiceStatuses.map((value) => ({ value, label: invoiceStates[value].label })),
      { value: 'unpaid', label: 'Unpaid or partially paid' },
      { value: 'billed', label: 'All but void' },
    ]),
    choiceFilter(
      'age',
      'Age',
      'Any age',
      invoiceAges.map((value) => ({ value, label: invoiceAgeLabels[value] })),
    ),
    { kind: 'day', name: 'from', label: 'Billed from' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

export const invoiceColumns: Column<InvoiceRow>[] = [
  {
    label: 'Invoice',
    className: 'min-w-44',
    cell: ({ _id: id, number, orderId, orderNumber, title, kind, part }) => (
      <>
        <Link
          to={href('/dashboard/invoices/:id', { id })}
          className="tabular font-semibold text-accent hover:underline"
        >
          {number}
        </Link>
        {kind !== 'other' && ` · ${invoiceLabel({ kind, part })}`}
        <span className="block text-small text-muted">
          {orderId && (
            <>
              <StaffLink to={href('/dashboard/new-orders/:id', { id: orderId })}>
                {orderNumber}
              </StaffLink>{' '}
            </>
          )}
          {title}
        </span>
      </>
    ),
  },
  {
    label: 'Client',
    className: 'w-56',
    cell: (row) => <ClientCell {...row} />,
  },
  {
    label: 'State',
    className: 'whitespace-nowrap',
    cell: ({ status }) => <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>,
  },
  {
    label: 'Total',
    className: 'whitespace-nowrap',
    cell: ({ total, open, credited }) => (
      <>
        <span className="tabular font-semibold">{formatMoney(total)}</span>
        {open.minor > 0 && open.minor < total.minor && (
          <span className="tabular block text-small text-muted">{formatMoney(open)} open</span>
        )}
        {credited.minor > 0 && (
          <span className="tabular block text-small text-muted">{formatMoney(credited)} credited</span>
        )}
      </>
    ),
  },
  {
    label: 'Due',
    sort: 'dueOn',
    className: 'whitespace-nowrap',
    cell: ({ dueOn, status }) => {
      const isOverdue = unpaidInvoices.includes(status) && dueOn < currentDay()
      if (!isOverdue) return <DayTime value={dueOn} />
      return (
        <span className="font-semibold text-danger">
          <DayTime value={dueOn} />
          <span className="block text-small">Overdue</span>
        </span>
      )
    },
  },
  createdColumn('Billed'),
]
