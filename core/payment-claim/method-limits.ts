import { formatMoney, type Money } from '../money.ts'
import type { ClaimStatus } from './payment-claim.ts'

type Limits = { label: string; min: Money | null; max: Money | null }

/** Claims that wait for a decision. */
export const waitingStatuses: readonly ClaimStatus[] = ['submitted', 'checking']
export const isWaiting = ({ status }: { status: ClaimStatus }) => waitingStatuses.includes(status)

/** Returns the poisha of an invoice that are still to be sent: what is open, without the payments that are being
 * checked. Never negative. */
export const leftToSend = (payable: Money, waiting: { amount: Money; status: ClaimStatus }[]): number =>
  Math.max(
    0,
    waiting.filter(isWaiting).reduce((left, { amount }) => left - amount.minor, payable.minor),
  )

/** Returns the poisha that the next payments have to send. If payments that are being checked cover the invoice, another
 * payment is for all of it. */
export const amountToSend = (...about: Parameters<typeof leftToSend>): number =>
  leftToSend(...about) || about[0].minor

/** Plans the payments, in poisha, that are needed to send an amount with a method: all but the last are its maximum. */
export function planParts(minor: number, { max }: Pick<Limits, 'max'>): number[] {
  if (!max || minor <= max.minor) return [minor]
  const count = Math.ceil(minor / max.minor)
  return [...Array<number>(count - 1).fill(max.minor), minor - max.minor * (count - 1)]
}

/** Returns the poisha of the next payment: the whole amount, or the first part of it. */
export const planNext = (minor: number, method: Pick<Limits, 'max'> = { max: null }): number =>
  planParts(minor, method)[0] ?? minor

/** Returns the error message for an amount of taka outside the limits of a method, or undefined. The rest of an invoice
 * may be less than the minimum. */
export function findWrongAmount(
  minor: number,
  { label, min, max }: Limits,
  /** Poisha that are still to be sent. */
  left: number,
): string | undefined {
  if (max && minor > max.minor) {
    return `${label} takes at most ${formatMoney(max)} at a time: send and report the rest as another payment`
  }
  if (min && minor < min.minor && minor < left) {
    return `${label} takes at least ${formatMoney(min)}`
  }
  return undefined
}
