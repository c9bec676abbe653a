import type { RenewalRow } from '#app/api/invoices.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import { intervalLabels } from '#core/recurring-invoice/recurrence.ts'
import { renewalStateLabels } from '#core/recurring-invoice/renewal-states.ts'

/** Services that are invoiced again, and when. */
export function Renewals({ renewals }: { renewals: RenewalRow[] }) {
  if (renewals.length === 0) return null
  return (
    <Panel title="Renewals">
      <ul className="divide-y divide-line border-y border-line">
        {renewals.map(({ _id, lines, total, every, nextOn, endsOn, state, suspension }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">{lines.map(({ title }) => title).join(', ')}</p>
              {state !== 'active' && (
                <p>
                  <Badge tone="warning">{renewalStateLabels[state]}</Badge>
                </p>
              )}
              {state === 'suspended' ? (
                <p className="text-small wrap-anywhere text-muted">
                  No invoice is issued until we resume it. {suspension}
                </p>
              ) : (
                <p className="text-small text-muted">
                  Next invoice {nextOn && <DayTime value={nextOn} />}
                  {endsOn && (
                    <>
                      , until <DayTime value={endsOn} />
                    </>
                  )}
                </p>
              )}
            </div>
            <p>
              <span className="tabular font-semibold">{formatMoney(total)}</span>{' '}
              <span className="text-small text-muted">{intervalLabels[every].toLowerCase()}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
