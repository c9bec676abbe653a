import { addDays, addMonths, businessZone, formatMoment } from '#core/time.ts'

/** Formats `2026-11` as `November 2026`. */
export const formatMonth = (month: string): string =>
  formatMoment('month', new Date(`${month}-01`), businessZone)

/** Returns the days of a month that are in the period. */
export function periodOfMonth(month: string, { from, to }: { from: string; to: string }) {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}
