import { Link } from 'react-router'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DueDate } from '#app/components/payment/due-date.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { Turn } from './turns.ts'

/** Records that wait for the client, with one button each. */
export function YourTurn({ turns }: { turns: Turn[] }) {
  if (turns.length === 0) return null
  return (
    <Panel title="Your turn">
      <ul aria-label="Your turn" className="divide-y divide-line border-y border-line">
        {turns.map((turn) => (
          <li
            key={turn.id}
            className="grid gap-x-8 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{turn.task}</p>
              <p className="wrap-anywhere text-small text-muted">
                {turn.about} · <span className="tabular whitespace-nowrap">{turn.number}</span>
                {turn.day && (
                  <>
                    {' · '}
                    {turn.isPayment ? (
                      <DueDate day={turn.day} />
                    ) : (
                      <>
                        by <DayTime value={turn.day} />
                      </>
                    )}
                  </>
                )}
              </p>
            </div>
            <div>
              <Link to={turn.action.to} className={buttonClass('main', '', 'small')}>
                {turn.action.label}
                <span className="sr-only">: {turn.number}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
