import { href, Link } from 'react-router'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'
import { claimStatusLabels } from '#core/payment-claim/payment-claim.ts'

/** Payments that were reported or recorded for an invoice. */
export function InvoicePayments({ payments }: { payments: StaffClaimRow[] }) {
  if (payments.length === 0) return <p className="text-muted">No payments yet.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {payments.map(({ _id, number, amount, accepted, method, status, paidAt, receiptNumber, flags }) => (
        <li key={_id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p>
              <span className="tabular font-semibold">{formatMoney(accepted ?? amount)}</span> by{' '}
              {method.label}
            </p>
            <p className="text-small text-muted">
              <Link
                to={`${href('/dashboard/check-payment')}?q=${number}`}
                className="font-semibold text-accent hover:underline"
              >
                {number}
              </Link>
              , <DayTime value={paidAt} />: {claimStatusLabels[status]}
              {flags.includes('by-link') && ', reported by share link'}
            </p>
          </div>
          {receiptNumber && (
            <DocumentDownloadButton path={`/payments/${_id}/receipt`} label="Receipt" about={receiptNumber} />
          )}
        </li>
      ))}
    </ul>
  )
}
