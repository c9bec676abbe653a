import { addDays } from '../time.ts'

export const dueTimes = ['late', 'today', 'week', 'later'] as const
export type DueTime = (typeof dueTimes)[number]

/** Sorts a due day into the groups of My work. What has no due day comes last. */
export function dueTimeOf(day: string | null, today: string): DueTime {
  if (day === null || day > addDays(today, 6)) return 'later'
  if (day < today) return 'late'
  return day === today ? 'today' : 'week'
}
