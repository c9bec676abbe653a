import { addDays, dayOf } from '#core/time.ts'
export type Range = { from: string; to: string }

export const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]
const defaultDays = 30

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** Parses the range from the query: a number of days back, or a custom from/to (then `days` is empty). */
export function readRange(params: URLSearchParams, now = new Date()): Range & { days: string } {
  const [from, to] = [params.get('from'), params.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to, days: '' }
  const days = ranges.find(({ value }) => value === params.get('days'))?.value ?? String(defaultDays)
  const last = dayOf(now)
  return { from: addDays(last, 1 - Number(days)), to: last, days }
}
