import type { ClaimRow, InvoiceRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatAmounts, formatMoney, type Money } from '#core/money.ts'
import { InvoiceLink } from './invoice-link.tsx'

type PaymentHistoryProps = { claims: ClaimRow[]; invoices: InvoiceRow[]; credits: Money[] }

/** Client's credit, accepted payments and paid invoices. */
export function PaymentHistory({ claims, invoices, credits }: PaymentHistoryProps) {
  const paid = invoices.filter(({ status }) => status === 'paid')
  if (claims.length + paid.length === 0 && credits.length === 0) return null
  return (
    <>
      {credits.length > 0 && (
        <Panel title="Your credit" lead="The amount you overpaid. Use it for your next invoice.">
          <p className="tabular font-display text-[1.5rem] font-bold">{formatAmounts(credits)}</p>
        </Panel>
      )}
      {claims.length > 0 && (
        <Panel title="Receipts">
          <ul className="divide-y divide-line border-y border-line">
            {claims.map((claim) => (
              <li
                key={claim._id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
              >
                <Received claim={claim} />
                <DocumentDownloadButton
                  path={`/payments/${claim._id}/receipt`}
                  label="Receipt"
                  about={claim.receiptNumber ?? ''}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {paid.length > 0 && (
        <Panel title="Paid invoices">
          <ul className="divide-y divide-line border-y border-line">
            {paid.map(({ _id, number, title, total, orderMoved }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="tabular font-semibold">{formatMoney(total)}</span> · {title}{' '}
                  <span className="whitespace-nowrap text-small text-muted">{number}</span>
                  {orderMoved && (
                    <span className="block text-small text-muted">The order has another client now.</span>
                  )}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <DocumentDownloadButton path={`/invoices/${_id}/pdf`} label="Invoice" about={number} />
                  <InvoiceLink id={_id} number={number} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Received({ claim }: { claim: ClaimRow }) {
  const { accepted, amount, invoiceNumber, receiptNumber, status, decidedAt, reasonText, method } = claim
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span>
          <span className="tabular">{formatMoney(accepted ?? amount)}</span> for {invoiceNumber}
        </span>
        {status === 'part-accepted' && <Badge tone="warning">of {formatMoney(amount)}</Badge>}
        {status === 'reversed' && <Badge tone="danger">Reversed</Badge>}
      </p>
      <p className="text-small text-muted">
        {receiptNumber} · {method.label}
        {decidedAt && (
          <>
            {' '}
            · <RelativeTime value={decidedAt} />
          </>
        )}
      </p>
      {reasonText && (
        <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere text-small">{reasonText}</p>
      )}
    </div>
  )
}
