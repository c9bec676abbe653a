import type { QuoteRow } from '#app/api/template-requests.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney, percentOf } from '#core/money.ts'
import { Fact, Facts } from './facts.tsx'
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
      <Facts>
        <Fact name="Deposit">
          {depositPercent === 0 ? 'None' : `${formatMoney(deposit)} (${depositPercent}%) before work begins`}
        </Fact>
        <Fact name="Ready in">
          {workingDays} working {workingDays === 1 ? 'day' : 'days'}
        </Fact>
        <Fact name="Revisions">{revisions === null ? 'Unlimited' : String(revisions)}</Fact>
        <Fact name="Support">
          {supportMonths} {supportMonths === 1 ? 'month' : 'months'}
        </Fact>
        <Fact name="Valid until">{validUntil && <DayTime value={validUntil} />}</Fact>
      </Facts>
    </div>
  )
}
