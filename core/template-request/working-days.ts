const dayMs = 86_400_000
/** Friday and Saturday in Bangladesh. */
const weekend = [5, 6]

/** Returns the calendar day that is `count` working days after `day`. */
export function addWorkingDays(day: string, count: number): string {
  let moment = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    moment += dayMs
    if (!weekend.includes(new Date(moment).getUTCDay())) left -= 1
  }
  return new Date(moment).toISOString().slice(0, 10)
}
