import { formatMoney, type Money, poisha } from '../money.ts'
import { type Fee, noFee, withFee, withoutFee } from '../payment-method/fee.ts'
import { type ClaimStatus, isWaiting } from './payment-claim.ts'

type Limits = { label: string; min: Money | null; max: Money | null }
type Parts = { max: Money | null; fee?: Fee }

/** Open amount of an invoice in each currency that has a rate. */
export type Payable = { payables: Money[] }
type Reported = { counts: Money; status: ClaimStatus }

/** Returns what to pay for an invoice in a currency, in minor units; undefined without a rate. */
export const payableMinor = ({ payables }: Payable, wanted: string): number | undefined =>
  payables.find(({ currency }) => currency === wanted)?.minor

/** Returns the minor units of a currency that are still to be sent: what is open, without the payments that are being
 * checked. Never negative; undefined without a rate. */
export function leftToSend(invoice: Payable, reported: Reported[], currency = 'BDT'): number | undefined {
  const whole = payableMinor(invoice, currency)
  if (whole === undefined) return undefined
  const shareOf = ({ minor, currency: sent }: Money): number => {
    if (sent === currency) return minor
    const wholeOfSent = payableMinor(invoice, sent) ?? 0
    // Compared with the whole amount of each currency, because each of them is rounded on its own.
    return wholeOfSent > 0 ? Number((BigInt(minor) * BigInt(whole)) / BigInt(wholeOfSent)) : 0
  }
  return Math.max(
    0,
    reported.filter(isWaiting).reduce((left, { counts }) => left - shareOf(counts), whole),
  )
}

/** Returns what is left to send, in the currency of the invoice and in taka. */
export function leftOf(invoice: Payable & { open: Money }, reported: Reported[]) {
  const { currency } = invoice.open
  return {
    open: { minor: leftToSend(invoice, reported, currency) ?? invoice.open.minor, currency },
    payable: poisha(leftToSend(invoice, reported) ?? 0),
  }
}

/** Plans the payments, in minor units, so that an amount arrives: all but the last are the maximum of the method. */
export function planParts(minor: number, { max, fee = noFee }: Parts): number[] {
  const whole = withFee(minor, fee)
  if (!max || whole <= max.minor) return [whole]
  const most = withoutFee(max.minor, fee)
  const count = Math.ceil(minor / Math.max(1, most))
  return [...Array<number>(count - 1).fill(max.minor), withFee(minor - most * (count - 1), fee)]
}

/** Returns the minor units of the next payment: the whole amount, or the first part of it. None if nothing is left. */
export function planNext(minor: number, { max, fee = noFee }: Parts = { max: null }): number {
  if (minor === 0) return 0
  const whole = withFee(minor, fee)
  return max ? Math.min(max.minor, whole) : whole
}

/** Returns the error message for an amount outside the limits of a method, or undefined. The rest of an invoice may be
 * less than the minimum. */
export function findWrongAmount(
  minor: number,
  { label, min, max }: Limits,
  /** Minor units that are still to be sent. */
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
