import { addDays, addMonths, formatDay } from '../time.ts'

export const intervals = ['month', 'quarter', 'year'] as const
export type Interval = (typeof intervals)[number]
export const intervalLabels: Record<Interval, string> = {
  month: 'Every month',
  quarter: 'Every three months',
  year: 'Every year',
}
const monthsOf: Record<Interval, number> = { month: 1, quarter: 3, year: 12 }

export type Recurrence = { every: Interval; startsOn: string; endsOn: string | null }

/** First day of the first period that begins after a day; null if that is after the end. */
export function periodAfter({ every, startsOn, endsOn }: Recurrence, after: string): string | null {
  const step = monthsOf[every]
  let count = Math.max(0, Math.floor(monthsBetween(startsOn, after) / step))
  while (addMonths(startsOn, count * step) <= after) count++
  const found = addMonths(startsOn, count * step)
  return endsOn && found > endsOn ? null : found
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** A period in words, `1 December 2026 to 31 December 2026`. */
export function formatPeriod(recurrence: Recurrence, from: string): string {
  const next = periodAfter({ ...recurrence, endsOn: null }, from) ?? from
  return `${formatDay(from)} to ${formatDay(addDays(next, -1))}`
}
