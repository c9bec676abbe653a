import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import type { RequestRow } from '#app/api/template-requests.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { OrderBadge, RequestBadge } from '#app/components/orders/state-badge.tsx'
import { formatClientTurn } from '#app/components/orders/turn-line.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { LineParts } from '#app/components/ui/line-parts.tsx'
import { nameOfRequest } from './turns.ts'

type OwnOrdersProps = { orders: OrderRow[]; requests: RequestRow[]; isMore: boolean }

/** Client's open orders and requests: state, whose turn it is, and the next date. */
export function OwnOrders({ orders, requests, isMore }: OwnOrdersProps) {
  if (orders.length + requests.length === 0) return null
  const all = (
    <Link to={href('/dashboard/pending-applications')} className="font-semibold text-accent hover:underline">
      All orders and requests
    </Link>
  )
  return (
    <Panel title="Your orders" action={isMore ? all : undefined}>
      <ul aria-label="Your orders" className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <OwnRecord
            key={order._id}
            name={order.snapshot.name}
            number={order.number}
            to={href('/dashboard/pending-applications/:id', { id: order._id })}
            badge={<OrderBadge status={order.status} />}
            turn={formatClientTurn(order)}
            day={
              order.dueOn && order.status !== 'delivered'
                ? { label: 'ready by', value: order.dueOn }
                : undefined
            }
          />
        ))}
        {requests.map((request) => (
          <OwnRecord
            key={request._id}
            name={nameOfRequest(request.businessName)}
            number={request.number ?? ''}
            to={href('/dashboard/pending-applications/request/:id', { id: request._id })}
            badge={<RequestBadge status={request.status} />}
            turn={formatClientTurn(request)}
            day={
              request.status === 'quoted' && request.quote
                ? { label: 'quote valid until', value: request.quote.validUntil }
                : undefined
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

type OwnRecordProps = {
  name: string
  number: string
  to: string
  badge: ReactNode
  turn: string
  day: { label: string; value: string } | undefined
}

const OwnRecord = ({ name, number, to, badge, turn, day }: OwnRecordProps) => (
  <li className="py-4">
    <h3 className="text-body wrap-anywhere">
      <Link to={to} className="hover:underline">
        {name}
      </Link>
    </h3>
    <LineParts className="mt-1">
      <span className="tabular">{number}</span>
      {badge}
      {(turn || day) && (
        <>
          {turn}
          {turn && day && ' · '}
          {day && (
            <>
              {day.label} <DayTime value={day.value} />
            </>
          )}
        </>
      )}
    </LineParts>
  </li>
)
