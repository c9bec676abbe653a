import { Check, Circle } from 'lucide-react'
import type { MilestoneRow } from '#app/api/milestones.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { currentDay } from '#app/components/time/current-day.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatDay } from '#core/time.ts'

type PlanProps = {
  milestones: MilestoneRow[]
  /** True after delivery, when open milestones no longer count. */
  isDelivered: boolean
}

/** Milestones of a project as its client sees them: done, next and late. */
export function Plan({ milestones: all, isDelivered }: PlanProps) {
  const milestones = isDelivered ? all.filter(({ doneAt }) => doneAt) : all
  if (milestones.length === 0) return null
  const day = currentDay()
  const next = milestones.find(({ doneAt }) => !doneAt)
  return (
    <Panel title="Plan" lead={next ? formatNext(next, day) : 'Everything is done.'}>
      <ol className="divide-y divide-line border-y border-line">
        {milestones.map((milestone) => {
          const { _id: id, title, dueOn, doneAt, side } = milestone
          return (
            <li key={id} className="flex items-start gap-3 py-3">
              {doneAt ? (
                <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
              ) : (
                <Circle aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
              )}
              <div className="min-w-0">
                <p className={`wrap-anywhere ${milestone === next ? 'font-semibold' : ''}`}>
                  {title} {isLate(milestone, day) && <Badge tone="warning">Late</Badge>}
                </p>
                <p className="text-small text-muted">
                  {doneAt ? (
                    <>
                      Done <RelativeTime value={doneAt} />
                    </>
                  ) : dueOn ? (
                    <>
                      By <DayTime value={dueOn} />
                    </>
                  ) : (
                    'No date yet'
                  )}
                  {!doneAt && side === 'client' && ' · you do it'}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

const isLate = ({ doneAt, dueOn }: MilestoneRow, day: string) => !doneAt && dueOn !== null && dueOn < day

const formatNext = (milestone: MilestoneRow, day: string) =>
  `Next: ${milestone.title}${milestone.dueOn ? `, by ${formatDay(milestone.dueOn)}` : ''}${isLate(milestone, day) ? '. It is late.' : ''}`
