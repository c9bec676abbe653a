import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { LineRow } from '#app/api/bank-statements.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byTime } from '#app/components/list/sorts.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { shownLineLabels } from '#core/bank-statement/statement-labels.ts'
import { formatMoney } from '#core/money.ts'
import { formatOtherSide } from './format-other-side.ts'
import type { InvoiceChoice } from './invoice-search.tsx'
import type { LineClaim } from './use-line-dialog.tsx'

export type LineActions = {
  onRecord: (line: LineRow, invoice?: InvoiceChoice) => void
  onUse: (line: LineRow, claim: LineClaim) => void
}

export const lineList: ListShape = {
  resource: 'statement-lines',
  noun: { one: 'line', many: 'lines' },
  search: 'Search lines',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-day', label: 'Latest day first' },
    { value: '-amount', label: 'Largest first' },
  ],
  filters: [choiceFilter('show', 'Lines', 'All lines', shownLineLabels)],
}

/** Columns of lines. The actions open a confirmation that a line pays an invoice, or proves a reported payment. */
export const lineColumns = (actions: LineActions): Column<LineRow>[] => [
  {
    label: 'Day',
    className: 'w-48',
    cell: ({ day, time, method }) => (
      <>
        <span className="tabular whitespace-nowrap">
          <DayTime value={day} /> {time}
        </span>
        <span className="block text-small wrap-anywhere text-muted">{method}</span>
      </>
    ),
  },
  {
    label: 'Amount',
    className: 'whitespace-nowrap',
    cell: ({ amount }) => <span className="tabular font-semibold">{formatMoney(amount)}</span>,
  },
  {
    label: 'In the statement',
    className: 'min-w-44',
    cell: ({ trxId, sender, state, details }) => (
      <>
        <span className="tabular block font-semibold wrap-anywhere">{trxId || 'No transaction ID'}</span>
        {sender && (
          <span className="tabular block text-small wrap-anywhere">{formatOtherSide({ sender, state })}</span>
        )}
        <ShortText className="text-small wrap-anywhere text-muted">{details}</ShortText>
      </>
    ),
  },
  { label: 'Payment', className: 'min-w-48', cell: (line) => <Payments line={line} {...actions} /> },
]

function stateOf(line: LineRow): { label: string; tone: Tone } {
  if (line.isUsed) return { label: 'Used', tone: 'neutral' }
  if (line.isSetAside) return { label: 'Set aside', tone: 'neutral' }
  if (line.state === 'sent') return { label: 'Money out', tone: 'neutral' }
  if (line.state === 'reversed') return { label: 'Reversed', tone: 'danger' }
  if (line.state === 'unclear') return { label: 'Unclear', tone: 'warning' }
  if (line.isMatched) return { label: 'Matched', tone: 'success' }
  if (line.claims.length + line.invoices.length > 0) return { label: 'Probable', tone: 'accent' }
  return { label: 'Unclaimed', tone: 'warning' }
}

function Payments({ line, onRecord, onUse }: { line: LineRow } & LineActions) {
  const { label, tone } = stateOf(line)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {line.claims.map((claim) => {
        const { _id, number, clientName, amount, trxId } = claim
        return (
          <span key={_id} className="mt-1 block text-small wrap-anywhere">
            <Link
              to={line.isUsed ? `${linkTo(list)}?q=${number}` : linkTo({ ...list, id: _id })}
              className="tabular font-semibold text-accent hover:underline"
            >
              {number}
            </Link>{' '}
            {clientName}, {formatMoney(amount)}
            {trxId && trxId !== line.trxId && `, ${trxId}`}
            {isUncertain(line) && (
              <Button
                look="quiet"
                size="small"
                className="-my-1 -ml-3 block"
                aria-label={`This line for ${number}`}
                onClick={() => onUse(line, claim)}
              >
                This line
              </Button>
            )}
          </span>
        )
      })}
      {line.invoices.map((invoice) => (
        <span key={invoice._id} className="mt-1 block text-small wrap-anywhere">
          {invoice.clientName}, {formatMoney(invoice.open)} open
          <Button
            look="quiet"
            size="small"
            className="-my-1 -ml-3 block text-left"
            onClick={() => onRecord(line, invoice)}
          >
            Record as a payment of {invoice.number}
          </Button>
        </span>
      ))}
    </>
  )
}

export const isUncertain = ({ isUsed, isMatched, isSetAside, state }: LineRow) =>
  state === 'received' && !isUsed && !isSetAside && !isMatched

const list = { kind: 'payment-claim', audience: 'staff' } as const
