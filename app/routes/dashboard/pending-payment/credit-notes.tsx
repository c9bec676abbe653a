import type { CreditNoteRow } from '#app/api/invoices.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { formatMoney } from '#core/money.ts'

/** Amounts of invoices that were credited. */
export function CreditNotes({ notes }: { notes: CreditNoteRow[] }) {
  if (notes.length === 0) return null
  return (
    <Panel title="Credit notes">
      <ul className="divide-y divide-line border-y border-line">
        {notes.map(({ _id, number, invoiceNumber, amount, reason, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <p>
                <span className="tabular font-semibold">{formatMoney(amount)}</span> for {invoiceNumber}
              </p>
              <p className="text-small text-muted">
                {number} · <RelativeTime value={createdAt} />
              </p>
              <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere text-small">{reason}</p>
            </div>
            <DocumentDownloadButton path={`/credit-notes/${_id}/pdf`} label="Credit note" about={number} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
