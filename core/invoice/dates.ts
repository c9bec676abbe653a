const dayMs = 86_400_000
/** Bangladesh has no daylight saving time. */
const dhakaOffset = 6 * 3_600_000

/** Returns the calendar day in Dhaka, `YYYY-MM-DD`, a number of days after a moment. */
export const dayAfter = (moment: Date, days: number): string =>
  new Date(moment.getTime() + dhakaOffset + days * dayMs).toISOString().slice(0, 10)
