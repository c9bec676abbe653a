import { Link } from 'react-router'
import type { WholeOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'
import { formatDay } from '#core/time.ts'

type AmendmentsProps = {
  amendments: WholeOrder['amendments']
  /** Address of the quote of a change. */
  toQuote: (id: string) => string
}

/** Changes of an agreed order that have taken effect. */
export function Amendments({ amendments, toQuote }: AmendmentsProps) {
  if (amendments.length === 0) return null
  return (
    <Panel title="Changes">
      <ul className="divide-y divide-line border-y border-line">
        {amendments.map(({ quoteId, total, dueOn, depositPercent, movesClient, ...change }) => (
          <li key={change.number} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              {quoteId ? (
                <Link
                  to={toQuote(quoteId)}
                  className="font-semibold wrap-anywhere text-accent hover:underline"
                >
                  {change.number}. {change.title}
                </Link>
              ) : (
                <span className="font-semibold wrap-anywhere">
                  {change.number}. {change.title}
                </span>
              )}
              <span className="tabular">{formatMoney(total)}</span>
            </span>
            <span className="wrap-anywhere">{change.reason}</span>
            {movesClient && <span>Moved to another client</span>}
            {dueOn && <span>Ready by {formatDay(dueOn)}</span>}
            {depositPercent !== null && <span>Deposit of {depositPercent} %</span>}
            <span className="text-small text-muted">
              {quoteId ? 'Accepted' : 'Changed'} on <DayTime value={change.acceptedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
