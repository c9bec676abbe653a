/** Fee of a payment service, which the client pays: a percentage with two decimals at most, and minor units of the
 * method's currency. */
export type Fee = { percent: number; fixedMinor: number }

export const noFee: Fee = { percent: 0, fixedMinor: 0 }

const hundredths = ({ percent }: Fee) => Math.round(percent * 100)

/** Returns the fee of an amount that is sent, in minor units, rounded down. */
export const feeOf = (sent: number, fee: Fee): number =>
  Math.min(sent, Math.floor((sent * hundredths(fee)) / 10_000) + fee.fixedMinor)

/** Returns the minor units of an amount that is sent without the fee. */
export const withoutFee = (sent: number, fee: Fee): number => sent - feeOf(sent, fee)

/** Returns the fewest minor units to send so that an amount arrives. */
export function withFee(minor: number, fee: Fee): number {
  if (minor === 0) return 0
  const sent = Math.ceil(((minor + fee.fixedMinor) * 10_000) / (10_000 - hundredths(fee)))
  // The fee is rounded down, so a unit less may do.
  return withoutFee(sent - 1, fee) >= minor ? sent - 1 : sent
}
