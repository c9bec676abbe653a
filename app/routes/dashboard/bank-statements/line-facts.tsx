import type { LineRow } from '#app/api/bank-statements.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'

type LineFactsProps = {
  line: Pick<LineRow, 'amount' | 'day' | 'time' | 'method' | 'trxId' | 'sender' | 'details'>
}

/** A line as its statement shows it. */
export function LineFacts({ line: { amount, day, time, method, trxId, sender, details } }: LineFactsProps) {
  return (
    <p className="tabular rounded-small bg-surface px-4 py-3 wrap-anywhere">
      <strong>{formatMoney(amount)}</strong> on <DayTime value={day} /> {time}, {method}
      <span className="block text-small text-muted">
        {[trxId || 'No transaction ID', sender && `from ${sender}`, details].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}
