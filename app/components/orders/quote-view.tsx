import type { QuoteRow } from '#app/api/template-requests.ts'
import { formatRevisionCount, formatSupport } from '#app/components/quotes/promises.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { formatMoney, percentOf } from '#core/money.ts'
import { Lines } from './order-brief.tsx'

/** Quote as shown to its client. */
export function QuoteView({ quote }: { quote: QuoteRow }) {
  const { lines, total, depositPercent, revisions, supportMonths, workingDays, validUntil, note } = quote
  const deposit = percentOf(total, depositPercent)
  return (
    <div className="grid gap-5">
      <Lines lines={lines} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">Total</span>
        <span className="tabular font-display text-title font-bold">{formatMoney(total)}</span>
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <FactRows>
        <FactRow name="Deposit">
          {depositPercent === 0 ? 'None' : `${formatMoney(deposit)} (${depositPercent}%) before work begins`}
        </FactRow>
        <FactRow name="Ready in">
          {workingDays} working {workingDays === 1 ? 'day' : 'days'}
        </FactRow>
        <FactRow name="Revisions">{formatRevisionCount(revisions)}</FactRow>
        <FactRow name="Support">{formatSupport(supportMonths)}</FactRow>
        <FactRow name="Valid until">{validUntil && <DayTime value={validUntil} />}</FactRow>
      </FactRows>
    </div>
  )
}
