import { formatNumber } from '../format-number.ts'
import { dayOf, daysBetween } from '../time.ts'
/** Days before expiry from which the screens show a warning. */
export const endsSoonDays = 60

/** Returns the whole days until a domain expires; 0 on its last day, negative afterwards. */
export const daysLeft = (expiresOn: string, now: Date): number => daysBetween(dayOf(now), expiresOn)

/** Formats the days left: 'ends in 12 days', 'ends today', 'ended 3 days ago'. */
export function formatDaysLeft(days: number): string {
  const count = Math.abs(days)
  const inWords = count === 1 ? '1 day' : `${formatNumber(count)} days`
  if (days === 0) return 'ends today'
  return days > 0 ? `ends in ${inWords}` : `ended ${inWords} ago`
}
