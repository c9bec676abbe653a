import { addDays, dayOf } from '../time.ts'

/** Days before the expiry of an order on which its client is warned. */
export const firstWarning = 7
export const lastWarning = 1

type Inactive = { updatedAt: Date; warnedAt: Date | null; lastWarnedAt: Date | null }

/** Returns the day on which an inactive order expires: after its days, and never sooner than the warnings announced. */
export function expiryDay({ updatedAt, warnedAt, lastWarnedAt }: Inactive, inactiveDays: number): string {
  const days = [addDays(dayOf(updatedAt), inactiveDays)]
  if (isCurrent(warnedAt, updatedAt)) days.push(addDays(dayOf(warnedAt), firstWarning))
  if (isCurrent(lastWarnedAt, updatedAt)) days.push(addDays(dayOf(lastWarnedAt), lastWarning))
  return days.sort().at(-1) ?? ''
}

/** Returns what is due for an inactive order; undefined while nothing is. */
export function dueExpiryStep(
  order: Inactive,
  { inactiveDays, today }: { inactiveDays: number; today: string },
): { step: 'warn' | 'warn-again' | 'expire'; expiresOn: string } | undefined {
  const { updatedAt, warnedAt, lastWarnedAt } = order
  const planned = expiryDay(order, inactiveDays)
  if (!isCurrent(warnedAt, updatedAt)) {
    const isDue = today >= addDays(planned, -firstWarning)
    // A warning that comes late leaves as many days as one in time.
    const announced = [planned, addDays(today, firstWarning)].sort().at(-1) ?? planned
    return isDue ? { step: 'warn', expiresOn: announced } : undefined
  }
  if (!isCurrent(lastWarnedAt, updatedAt)) {
    const isDue = today >= addDays(planned, -lastWarning)
    const announced = [planned, addDays(today, lastWarning)].sort().at(-1) ?? planned
    return isDue ? { step: 'warn-again', expiresOn: announced } : undefined
  }
  return today >= planned ? { step: 'expire', expiresOn: planned } : undefined
}

/** A warning from before the last change of the order no longer counts. */
const isCurrent = (warnedAt: Date | null, updatedAt: Date): warnedAt is Date =>
  warnedAt !== null && warnedAt >= updatedAt
