/** An amount in minor units (cents, poisha) of an ISO 4217 currency. */
export type Money = { minor: number; currency: 'USD' | 'BDT' }

export const usd = (dollars: number) =>
  ({ minor: Math.round(dollars * 100), currency: 'USD' }) satisfies Money
export const cents = (minor: number): Money => ({ minor, currency: 'USD' })
export const poisha = (minor: number): Money => ({ minor, currency: 'BDT' })

/** Converts an amount to units of its currency, such as dollars. */
export const toUnits = ({ minor }: Money): number => minor / 100

/** Returns a share of an amount, such as a deposit, rounded to the minor unit. */
export const percentOf = ({ minor, currency }: Money, percent: number): Money => ({
  minor: Math.round((minor * percent) / 100),
  currency,
})

const taka = 100

/** Converts cents to the poisha to pay, rounded up to whole taka so that the payment is never too small. */
export const poishaFor = (centCount: number, poishaPerDollar: number): number =>
  Math.ceil((centCount * poishaPerDollar) / 100 / taka) * taka

/** Converts an amount to poisha. Rounded up, so that it converts back to the same cents. */
export const poishaOf = ({ minor, currency }: Money, poishaPerDollar: number): number =>
  currency === 'BDT' ? minor : Math.ceil((minor * poishaPerDollar) / 100)

/** Converts poisha to cents, rounded down. */
export const centsFor = (poishaCount: number, poishaPerDollar: number): number =>
  Math.floor((poishaCount * 100) / poishaPerDollar)

export type Settlement = {
  paidCents: number
  surplusCents: number
  /** Null for a payment in dollars. */
  paidPoisha: number | null
  surplusPoisha: number | null
}

/** Splits a received amount into the payment of the open amount and a surplus. `carried`: see `settle`. */
export function settleMoney(
  { minor, currency }: Money,
  openCents: number,
  poishaPerDollar: number,
  carried: number,
): Settlement {
  if (currency === 'BDT') return settle(minor, openCents, poishaPerDollar, carried)
  const paidCents = Math.min(minor, openCents)
  return { paidCents, surplusCents: minor - paidCents, paidPoisha: null, surplusPoisha: null }
}

/** Splits received poisha into the payment of the open amount and a surplus. Paying exactly `poishaFor` settles the
 * amount without a surplus. No poisha is lost: a surplus of less than one cent stays part of the payment, and what
 * earlier payments of the invoice were worth beyond whole cents is `carried`, in hundredths of a poisha, so that an
 * amount that is sent in parts is settled like a whole one. */
export function settle(poishaCount: number, openCents: number, poishaPerDollar: number, carried = 0) {
  const payable = poishaFor(openCents, poishaPerDollar)
  const value = poishaCount * 100 + carried
  const paidCents =
    poishaCount >= payable ? openCents : Math.min(openCents, Math.floor(value / poishaPerDollar))
  const surplusCents = centsFor(Math.max(0, poishaCount - payable), poishaPerDollar)
  const surplusPoisha = surplusCents > 0 ? poishaCount - payable : 0
  return { paidCents, paidPoisha: poishaCount - surplusPoisha, surplusCents, surplusPoisha }
}

// Cached: constructing a NumberFormat takes longer than thirty calls of format().
const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount as `$599` or `$1,249.50`, and taka with the digit grouping of Bangladesh: `৳1,23,456`. */
export function formatMoney({ minor, currency }: Money): string {
  const grouping = currency === 'BDT' ? 'en-IN' : 'en-US'
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2
  const key = `${grouping} ${minimumFractionDigits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(grouping, { minimumFractionDigits, maximumFractionDigits: 2 })
  formats.set(key, format)
  const amount = format.format(Math.abs(minor) / 100)
  return `${minor < 0 ? '−' : ''}${currency === 'BDT' ? '৳' : '$'}${amount}`
}
