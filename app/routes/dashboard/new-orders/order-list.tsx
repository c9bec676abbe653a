import { href, Link } from 'react-router'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { PaymentBadge } from '#app/components/orders/order-facts.tsx'
import { OrderBadge } from '#app/components/orders/state-badge.tsx'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { formatMoney } from '#core/money.ts'
import { orderMachine, orderStatusLabels } from '#core/order/order.ts'
import type { StaffOrderRow } from '#core/order/order-response.ts'
import { serviceKindLabels } from '#core/service/service-kind-labels.ts'
import { StaffTurn } from './staff-turn.tsx'

export const orderList: ListShape = {
  resource: 'orders',
  noun: { one: 'order', many: 'orders' },
  search: 'Search by number, client or service',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('clientName', 'Client'),
    { value: '-total', label: 'Highest price first' },
    { value: 'total', label: 'Lowest price first' },
    { value: 'dueOn', label: 'Due first' },
    { value: 'answerDueAt', label: 'Answer due first' },
  ],
  filters: [
    choiceFilter('serviceKind', 'Service', 'All services', serviceKindLabels),
    choiceFilter(
      'status',
      'State',
      'All states',
      orderMachine.states.map((value) => ({ value, label: orderStatusLabels[value] })),
    ),
    choiceFilter('answer', 'Answer', 'Due or not', { late: 'Late', due: 'Due' }),
    choiceFilter('due', 'Due day', 'Late or not', { late: 'Late' }),
    choiceFilter('assignee', 'Assigned to', 'Anybody', { me: 'Mine', none: 'Unassigned' }),
    { kind: 'day', name: 'from', label: 'Ordered from' },
    { kind: 'day', name: 'to', label: 'to' },
    { kind: 'fixed', name: 'deliveredFrom', label: 'Delivered from a day' },
    { kind: 'fixed', name: 'deliveredTo', label: 'Delivered until a day' },
  ],
}

export const orderColumns: Column<StaffOrderRow>[] = [
  {
    label: 'Order',
    className: 'min-w-36 xl:w-72',
    cell: ({ _id: id, number, snapshot, source }) => (
      <>
        <Link
          to={href('/dashboard/new-orders/:id', { id })}
          className="font-semibold text-accent hover:underline"
        >
          {number}
          <span className="sr-only">: open</span>
        </Link>
        <p>{snapshot.name}</p>
        {source !== 'web' && (
          <p className="text-small text-muted">by {source === 'chat' ? 'chat' : 'staff'}</p>
        )}
      </>
    ),
  },
  {
    label: 'Client',
    className: 'min-w-44',
    sort: 'clientName',
    cell: (row) => <ClientCell {...row} />,
  },
  {
    label: 'State',
    cell: (order) => (
      <>
        <div className="flex flex-wrap gap-1">
          <OrderBadge status={order.status} />
          <AnswerDue value={order.answerDueAt} />
        </div>
        <p className="mt-1 text-small text-muted">
          <StaffTurn order={order} />
        </p>
        {order.assignee && <p className="text-small text-muted">For {order.assignee.name}</p>}
      </>
    ),
  },
  {
    label: 'Price',
    sort: 'total',
    className: 'whitespace-nowrap',
    cell: ({ total, paymentState }) => (
      <>
        <p className="tabular">{total.minor > 0 ? formatMoney(total) : 'To be quoted'}</p>
        {total.minor > 0 && <PaymentBadge state={paymentState} />}
      </>
    ),
  },
  createdColumn('Received'),
]
