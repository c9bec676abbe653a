import { href, Link } from 'react-router'
import type { QuoteRow } from '#app/api/quotes.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { QuoteBadge } from '#app/components/orders/state-badge.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'
import { quoteMachine, quoteStatusLabels } from '#core/quote/quote-machine.ts'

export const quoteList: ListShape = {
  resource: 'quotes',
  noun: { one: 'quote', many: 'quotes' },
  search: 'Search by number, client or title',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('clientName', 'Client'),
    { value: '-total', label: 'Highest price first' },
    { value: 'total', label: 'Lowest price first' },
    { value: 'validUntil', label: 'Ends first' },
  ],
  filters: [
    choiceFilter(
      'status',
      'State',
      'All states',
      quoteMachine.states.map((value) => ({ value, label: quoteStatusLabels[value] })),
    ),
    { kind: 'day', name: 'from', label: 'Written from' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

export const quoteColumns: Column<QuoteRow>[] = [
  {
    label: 'Quote',
    className: 'min-w-36 xl:w-72',
    cell: ({ _id: id, number, title }) => (
      <>
        <Link
          to={href('/dashboard/quotes/:id', { id })}
          className="font-semibold text-accent hover:underline"
        >
          {number ?? 'Draft'}
          <span className="sr-only">: open</span>
        </Link>
        <p className="wrap-anywhere">{title}</p>
      </>
    ),
  },
  {
    label: 'Client',
    className: 'min-w-44',
    sort: 'clientName',
    cell: (row) => <ClientCell {...row} />,
  },
  { label: 'State', cell: ({ status }) => <QuoteBadge status={status} /> },
  {
    label: 'Price',
    sort: 'total',
    className: 'whitespace-nowrap',
    cell: ({ total }) => <span className="tabular">{formatMoney(total)}</span>,
  },
  {
    label: 'Valid until',
    sort: 'validUntil',
    className: 'whitespace-nowrap',
    cell: ({ validUntil }) => <DayTime value={validUntil} />,
  },
  createdColumn('Written'),
]
