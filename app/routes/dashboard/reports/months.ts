import { addDays, addMonths } from '#core/time.ts'

const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-11` as `November 2026`. */
export const formatMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))

/** Returns the days of a month that are in the period. */
export function periodOfMonth(month: string, { from, to }: { from: string; to: string }) {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}
