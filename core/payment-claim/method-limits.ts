import { formatMoney, type Money } from '../money.ts'

type Limits = { label: string; min: Money | null; max: Money | null }

/** Returns the error message for an amount of taka outside the limits of a method, or undefined. The rest of an invoice
 * may be less than the minimum. */
export function findWrongAmount(
  minor: number,
  { label, min, max }: Limits,
  { payable }: { payable: Money },
): string | undefined {
  if (max && minor > max.minor) {
    return `${label} takes at most ${formatMoney(max)} at a time: report the rest as another payment`
  }
  if (min && minor < min.minor && minor < payable.minor) {
    return `${label} takes at least ${formatMoney(min)}`
  }
  return undefined
}
