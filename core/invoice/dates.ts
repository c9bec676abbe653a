const dayMs = 86_400_000
/** Bangladesh knows no daylight saving time. */
const dhakaOffset = 6 * 3_600_000

/** The calendar day in Dhaka, `YYYY-MM-DD`, so many days after this moment. */
export const dayAfter = (moment: Date, days: number): string =>
  new Date(moment.getTime() + dhakaOffset + days * dayMs).toISOString().slice(0, 10)
