import { digitsOf } from './currency.ts'

/** An amount in minor units (cents, poisha) of an ISO 4217 currency. */
export type Money = { minor: number; currency: string }

export const usd = (dollars: number) =>
  ({ minor: Math.round(dollars * 100), currency: 'USD' as const }) satisfies Money
export const cents = (minor: number) => ({ minor, currency: 'USD' as const }) satisfies Money
export const poisha = (minor: number) => ({ minor, currency: 'BDT' as const }) satisfies Money

/** Converts an amount to units of its currency, such as dollars. */
export const toUnits = ({ minor, currency }: Money): number => minor / 10 ** digitsOf(currency)

/** Returns a share of an amount, such as a deposit, rounded to the minor unit. */
export const percentOf = ({ minor, currency }: Money, percent: number): Money => ({
  minor: Math.round((minor * percent) / 100),
  currency,
})

const taka = 100

/** Converts cents to the poisha to pay, rounded up to whole taka so that the payment is never too small. */
export const poishaFor = (centCount: number, poishaPerDollar: number): number =>
  Math.ceil((centCount * poishaPerDollar) / 100 / taka) * taka

/** Converts poisha to cents, rounded down. */
export const centsFor = (poishaCount: number, poishaPerDollar: number): number =>
  Math.floor((poishaCount * 100) / poishaPerDollar)

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

/** Formats an amount as `$599`, `$1,249.50` or `€599`, and taka with the digit grouping of Bangladesh: `৳1,23,456`. */
export function formatMoney({ minor, currency }: Money): string {
  const digits = digitsOf(currency)
  const minimumFractionDigits = minor % 10 ** digits === 0 ? 0 : digits
  const key = `${currency} ${minimumFractionDigits}`
  const format =
    formats.get(key) ?? formatOf(currency, { minimumFractionDigits, maximumFractionDigits: digits })
  formats.set(key, format)
  const amount = format.format(Math.abs(minor) / 10 ** digits)
  return `${minor < 0 ? '−' : ''}${currency === 'BDT' ? '৳' : ''}${amount}`
}

const formatOf = (currency: string, options: Intl.NumberFormatOptions) =>
  currency === 'BDT'
    ? new Intl.NumberFormat('en-IN', options)
    : new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency })
