import { addDays } from '../time.ts'

/** Friday and Saturday in Bangladesh. */
const weekend = [5, 6]

/** Returns the calendar day that is `count` working days after `day`. */
export function addWorkingDays(day: string, count: number): string {
  let end = day
  for (let left = count; left > 0; ) {
    end = addDays(end, 1)
    if (!weekend.includes(new Date(end).getUTCDay())) left -= 1
  }
  return end
}
