import { href, Link } from 'react-router'
import { type LedgerRow, ledgerOf } from '#app/api/ledger.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type EntryType, entryTypes } from '#core/ledger/entry-types.ts'
import { formatMoney } from '#core/money.ts'
import { dayOf, formatDay } from '#core/time.ts'

const types: Record<EntryType, { label: string; tone: Tone }> = {
  payment: { label: 'Payment', tone: 'success' },
  credit: { label: 'Credit', tone: 'accent' },
  refund: { label: 'Refund', tone: 'warning' },
  reversal: { label: 'Reversal', tone: 'danger' },
  'credit-note': { label: 'Credit note', tone: 'warning' },
}

export const entryLabels = Object.fromEntries(entryTypes.map((type) => [type, types[type].label])) as Record<
  EntryType,
  string
>

export const ledgerListOf = (email: string): ListShape => ({
  resource: ledgerOf(email),
  exported: { resource: 'ledger', filter: { email } },
  noun: { one: 'entry', many: 'entries' },
  paging: 'numbered',
  sorts: byTime,
  filters: [choiceFilter('type', 'Type', 'All types', entryLabels)],
})

export const nameOfEntry = ({ type, amount }: LedgerRow) => `${types[type].label} ${formatMoney(amount)}`

export const ledgerColumns: Column<LedgerRow>[] = [
  {
    label: 'Type',
    className: 'whitespace-nowrap',
    cell: ({ type }) => <Badge tone={types[type].tone}>{types[type].label}</Badge>,
  },
  {
    label: 'Amount',
    className: 'whitespace-nowrap',
    cell: ({ amount, moved }) => (
      <>
        <span className="tabular font-semibold">{formatMoney(amount)}</span>
        {moved && <span className="tabular block text-small text-muted">{formatMoney(moved)}</span>}
      </>
    ),
  },
  {
    label: 'Invoice',
    className: 'whitespace-nowrap',
    cell: ({ _id, invoiceNumber, receiptNumber, refundNumber, creditNoteId, creditNoteNumber }) => (
      <>
        {invoiceNumber ? (
          <Link
            to={`${href('/dashboard/invoices')}?q=${invoiceNumber}`}
            className="tabular font-semibold text-accent hover:underline"
          >
            {invoiceNumber}
          </Link>
        ) : (
          'Credit'
        )}
        {receiptNumber && <span className="tabular block text-small text-muted">{receiptNumber}</span>}
        {refundNumber && (
          <span className="block">
            <DocumentDownloadButton path={`/refunds/${_id}/pdf`} label={refundNumber} about="as PDF" />
          </span>
        )}
        {creditNoteNumber && (
          <span className="block">
            <DocumentDownloadButton
              path={`/credit-notes/${creditNoteId}/pdf`}
              label={creditNoteNumber}
              about="as PDF"
            />
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Reason',
    cell: ({ reason, method, reference, files }) => (
      <>
        <span className="wrap-anywhere">{reason}</span>
        {method && (
          <span className="block text-small text-muted wrap-anywhere">
            {[method, reference].filter(Boolean).join(', ')}
          </span>
        )}
        <FileList files={files} />
      </>
    ),
  },
  {
    label: 'Date',
    sort: 'createdAt',
    className: 'whitespace-nowrap',
    cell: ({ at, onDay }) =>
      onDay === dayOf(new Date(at)) ? (
        <RelativeTime value={at} />
      ) : (
        <>
          {formatDay(onDay)}
          <span className="block text-small text-muted">
            Recorded <RelativeTime value={at} />
          </span>
        </>
      ),
  },
]
