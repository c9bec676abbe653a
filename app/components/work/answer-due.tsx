import { Badge } from '#app/components/ui/badge.tsx'
import { dayMs, formatDayAndTime, hourMs, minuteMs } from '#core/time.ts'

const soonMs = 2 * hourMs

/** Time left until an answer is due, or how late it is. Renders null if nobody waits. */
export function AnswerDue({ value }: { value: string | null }) {
  if (value === null) return null
  const due = new Date(value)
  const left = due.getTime() - Date.now()
  const isLate = left <= 0
  return (
    // A minute may have passed since the server drew it.
    <time dateTime={value} title={`Answer due ${formatDayAndTime(due)}`} suppressHydrationWarning>
      <Badge tone={isLate ? 'danger' : left <= soonMs ? 'warning' : 'neutral'}>
        {isLate ? `Late by ${formatSpan(-left)}` : `Due in ${formatSpan(left)}`}
      </Badge>
    </time>
  )
}

function formatSpan(span: number): string {
  if (span < hourMs) return `${Math.max(1, Math.floor(span / minuteMs))} min`
  if (span < 2 * dayMs) return `${Math.floor(span / hourMs)} h`
  return `${Math.floor(span / dayMs)} days`
}
