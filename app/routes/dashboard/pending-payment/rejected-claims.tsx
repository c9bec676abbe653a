import { href, Link } from 'react-router'
import type { ClaimRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { formatMoney } from '#core/money.ts'
import { Rejection } from './rejection.tsx'

/** Rejected payments that the client has to correct. */
export function RejectedClaims({ claims }: { claims: ClaimRow[] }) {
  if (claims.length === 0) return null
  return (
    <Panel title="Rejected: please correct">
      <ul className="grid gap-4">
        {claims.map((claim) => (
          <li
            key={claim._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-small border-l-4 border-danger bg-surface px-4 py-4"
          >
            <div className="min-w-0">
              <Rejection claim={claim} />
              <p className="mt-1 text-small text-muted">
                {claim.number}: {formatMoney(claim.amount)} by {claim.method.label} for {claim.invoiceNumber}
                {claim.trxId && `, ${claim.trxId}`}
                {claim.decidedAt && (
                  <>
                    , <RelativeTime value={claim.decidedAt} />
                  </>
                )}
              </p>
            </div>
            <Link
              to={`${href('/dashboard/pending-payment')}?again=${claim._id}`}
              className={buttonClass('main', '', 'small')}
            >
              Send again<span className="sr-only"> {claim.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
