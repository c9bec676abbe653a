import { addDays, dayOf } from '../time.ts'

export const dueTimes = ['late', 'today', 'week', 'later'] as const
export type DueTime = (typeof dueTimes)[number]

/** Sorts a due day into the groups of My work. What has no due day comes last. */
export function dueTimeOf(day: string | null, today: string): DueTime {
  if (day === null || day > addDays(today, 6)) return 'later'
  if (day < today) return 'late'
  return day === today ? 'today' : 'week'
}

type Due = { dueOn: string | null; answerDueAt: Date | null }

/** Sorts an item of My work by its due day, or by the time at which an answer is due, whichever comes first. */
export function dueTimeOfItem({ dueOn, answerDueAt }: Due, now: Date): DueTime {
  if (answerDueAt && answerDueAt <= now) return 'late'
  const days = [dueOn, answerDueAt && dayOf(answerDueAt)].filter((day) => day !== null)
  return dueTimeOf(days.sort()[0] ?? null, dayOf(now))
}
