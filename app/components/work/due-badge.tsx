import { currentDay } from '#app/components/time/current-day.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatDay } from '#core/time.ts'
import { type DueTime, dueTimeOf } from '#core/work/due-time.ts'

const tones: Record<DueTime, 'danger' | 'warning' | 'neutral'> = {
  late: 'danger',
  today: 'warning',
  week: 'neutral',
  later: 'neutral',
}

/** Due day, and how it stands to the business's today. */
export function DueBadge({ day }: { day: string }) {
  const when = dueTimeOf(day, currentDay())
  const text =
    when === 'today' ? 'Due today' : when === 'late' ? `Late: ${formatDay(day)}` : `Due ${formatDay(day)}`
  return <Badge tone={tones[when]}>{text}</Badge>
}
