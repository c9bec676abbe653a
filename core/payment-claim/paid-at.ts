const minute = 60_000
const day = 86_400_000
/** Clocks differ by minutes. */
const clockTolerance = 10 * minute
/** Some pay before the invoice is written. */
const earliestDays = 90

type Bounds = { now: Date; issuedAt: Date }

/** What is wrong with the moment of a payment; undefined when it is possible. */
export function findWrongTime(paidAt: Date, { now, issuedAt }: Bounds): string | undefined {
  if (Number.isNaN(paidAt.getTime())) return 'Please say when you paid'
  if (paidAt.getTime() > now.getTime() + clockTolerance) return 'Must not be in the future'
  if (paidAt.getTime() < issuedAt.getTime() - earliestDays * day) {
    return `Must not be more than ${earliestDays} days before the invoice`
  }
  return undefined
}
