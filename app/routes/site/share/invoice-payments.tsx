import { DayTime } from '#app/components/time/day-time.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import type { SharedPaymentRow } from '#core/invoice/shared-invoice.ts'
import { formatMoney } from '#core/money.ts'
import {
  claimStatusLabels,
  type RejectReason,
  rejectReasonLabels,
} from '#core/payment-claim/payment-claim.ts'

type InvoicePaymentsProps = { payments: SharedPaymentRow[]; papers: string }

/** The payments that were reported for an invoice, with their receipts. */
export const InvoicePayments = ({ payments, papers }: InvoicePaymentsProps) => (
  <section aria-labelledby="payments-title">
    <h2 id="payments-title" className="mb-4 text-title">
      Payments
    </h2>
    <ul className="divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <Payment key={payment._id} payment={payment} papers={papers} />
      ))}
    </ul>
  </section>
)

function Payment({ payment, papers }: { payment: SharedPaymentRow; papers: string }) {
  const { _id, number, amount, accepted, method, paidAt, status, reason, reasonText, receiptNumber } = payment
  const why = [rejectReasonLabels[reason as RejectReason], reasonText].filter(Boolean).join('. ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <span className="tabular font-semibold">{formatMoney(accepted ?? amount)}</span> by {method}
        </p>
        <p className="text-small text-muted">
          {number}, <DayTime value={paidAt} />: {claimStatusLabels[status]}
        </p>
        {why && <p className="wrap-anywhere text-small text-muted">{why}</p>}
      </div>
      {receiptNumber && (
        <ButtonLink look="quiet" size="small" href={`${papers}/receipts/${_id}`}>
          Receipt<span className="sr-only"> {receiptNumber}</span>
        </ButtonLink>
      )}
    </li>
  )
}
