import type { LedgerRow } from '#app/api/ledger.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'
import { DocumentDownloadButton } from './document-download-button.tsx'

/** Amounts that were sent back, with how and why. */
export function RefundList({ refunds }: { refunds: LedgerRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {refunds.map(({ _id, amount, moved, method, reference, files, reason, at, ...papers }) => (
        <li key={_id} className="py-3">
          <p>
            <span className="tabular font-semibold">{formatMoney(positive(amount))}</span>
            {moved && ` (${formatMoney(positive(moved))})`}
            {method && ` by ${method}`}
          </p>
          <p className="text-small text-muted">
            {[papers.refundNumber, papers.invoiceNumber, reference].filter(Boolean).join(' · ')}
            {(papers.refundNumber || papers.invoiceNumber || reference) && ' · '}
            <DayTime value={at} />
          </p>
          <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere text-small">{reason}</p>
          {files.length > 0 && <FileList files={files} />}
          {papers.refundNumber && (
            <DocumentDownloadButton path={`/refunds/${_id}/pdf`} label="PDF" about={papers.refundNumber} />
          )}
        </li>
      ))}
    </ul>
  )
}

const positive = <Amount extends { minor: number }>(amount: Amount): Amount => ({
  ...amount,
  minor: Math.abs(amount.minor),
})
