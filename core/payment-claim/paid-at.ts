import { dayMs, minuteMs } from '../time.ts'

/** Tolerance for inaccurate client clocks. */
const clockTolerance = 10 * minuteMs
/** Clients may pay before the invoice is issued. */
const earliestDays = 90

type Bounds = { now: Date; issuedAt: Date }

/** Returns the error message for an implausible time of payment, or undefined. */
export function findWrongTime(paidAt: Date, { now, issuedAt }: Bounds): string | undefined {
  if (Number.isNaN(paidAt.getTime())) return 'Please say when you paid'
  if (paidAt.getTime() > now.getTime() + clockTolerance) return 'Must not be in the future'
  if (paidAt.getTime() < issuedAt.getTime() - earliestDays * dayMs) {
    return `Must not be more than ${earliestDays} days before the invoice`
  }
  return undefined
}
