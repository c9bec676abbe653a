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
