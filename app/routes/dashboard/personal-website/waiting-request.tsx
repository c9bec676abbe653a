import { href, Link } from 'react-router'
import type { RequestRow } from '#app/api/template-requests.ts'
import { RequestBadge } from '#app/components/orders/state-badge.tsx'
import { formatClientTurn } from '#app/components/orders/turn-line.ts'
import { buttonClass } from '#app/components/ui/button.tsx'

/** Submitted request that is not agreed yet, with a link. */
export function WaitingRequest({ request }: { request: RequestRow }) {
  const { _id: id, number, businessName, status, turn } = request
  return (
    <section
      aria-label={`Request ${number}`}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-large bg-surface px-6 py-5"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">Website for {businessName}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
          {number} <RequestBadge status={status} /> {formatClientTurn(request)}
        </p>
      </div>
      <Link
        to={href('/dashboard/pending-applications/request/:id', { id })}
        className={buttonClass(turn?.side === 'client' ? 'main' : 'second', '', 'small')}
      >
        {turn?.todo === 'approve' ? 'View quote' : 'View request'}
      </Link>
    </section>
  )
}
