import { href, Link } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import { ClientAddress } from '#app/components/dashboard/records/client-address.tsx'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { OrderBadge } from '#app/components/orders/state-badge.tsx'
import { formatCount } from '#core/format-number.ts'
import { formatMoney } from '#core/money.ts'

const maxShown = 8

/** Client of the order and their other orders. */
export function ClientHistory({ order, others }: { order: OrderRow; others: OrderRow[] }) {
  const { clientId, clientName, email } = order
  const orders = [order, ...others]
  const currencies = [...new Set(orders.map(({ paid }) => paid.currency))]
  const paid = currencies.map((currency) => ({
    ...{ currency },
    minor: orders.reduce((sum, one) => sum + (one.paid.currency === currency ? one.paid.minor : 0), 0),
  }))
  return (
    <Panel title="Client">
      <p className="font-semibold wrap-anywhere">
        <ClientLink clientId={clientId} clientName={clientName} />
      </p>
      <ClientAddress email={email} />
      <p className="mt-2 text-small text-muted">
        {others.length === 0
          ? 'This is their first order.'
          : `${formatCount(others.length, 'order')} besides this one, ${paid.map(formatMoney).join(' and ')} paid in total.`}
      </p>
      {others.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line text-small">
          {others.slice(0, maxShown).map(({ _id: id, number, snapshot, status }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
              <Link
                to={href('/dashboard/new-orders/:id', { id })}
                className="min-w-0 wrap-anywhere text-accent hover:underline"
              >
                {number}, {snapshot.name}
              </Link>
              <OrderBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      {others.length > maxShown && (
        <Link
          to={`${href('/dashboard/new-orders')}?part=all&q=${encodeURIComponent(email)}`}
          className="mt-3 inline-block text-small font-semibold text-accent hover:underline"
        >
          All orders of this client
        </Link>
      )}
    </Panel>
  )
}
