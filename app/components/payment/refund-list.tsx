import type { LedgerRow } from '#app/api/ledger.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'

/** Amounts that were sent back, with how and why. */
export function RefundList({ refunds }: { refunds: LedgerRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {refunds.map(({ _id, amount, moved, method, reference, files, reason, at, invoiceNumber }) => (
        <li key={_id} className="py-3">
          <p>
            <span className="tabular font-semibold">{formatMoney(positive(amount))}</span>
            {moved && ` (${formatMoney(positive(moved))})`}
            {method && ` by ${method}`}
          </p>
          <p className="text-small text-muted">
            {[invoiceNumber, reference].filter(Boolean).join(' · ')}
            {(invoiceNumber || reference) && ' · '}
            <DayTime value={at} />
          </p>
          <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere text-small">{reason}</p>
          {files.length > 0 && <FileList files={files} />}
        </li>
      ))}
    </ul>
  )
}

const positive = <Amount extends { minor: number }>(amount: Amount): Amount => ({
  ...amount,
  minor: Math.abs(amount.minor),
})
