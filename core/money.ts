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

/** Formats an amount as `$599`, `$1,249.50` or `€599`, and taka with the digit grouping of Bangladesh: `৳1,23,456`. */
export function formatMoney({ minor, currency }: Money): string {
  const sign = minor < 0 ? '−' : ''
  const rounded = Math.round(Math.abs(minor))
  if (currency === 'USD') return `${sign}$${writeUnits(rounded, /\B(?=(\d{3})+$)/g)}`
  if (currency === 'BDT') return `${sign}৳${writeUnits(rounded, /\B(?=(\d\d)*\d{3}$)/g)}`
  return `${sign}${formatOther(rounded, currency)}`
}

/** Formats one amount in several currencies: `$20 · ৳1,220`. */
export const formatAmounts = (amounts: Money[]): string =>
  amounts.map(formatMoney).join(' · ') || formatMoney({ minor: 0, currency: 'USD' })

/** Writes hundredths, with separators at the given places. `Intl` writes the same, but creating its first formatter takes
 * a phone 50 ms. */
function writeUnits(hundredths: number, places: RegExp): string {
  const whole = String(Math.floor(hundredths / 100)).replace(places, ',')
  const rest = hundredths % 100
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}

// Cached: constructing a NumberFormat takes longer than thirty calls of format().
const formats = new Map<string, Intl.NumberFormat>()

function formatOther(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const minimumFractionDigits = minor % 10 ** digits === 0 ? 0 : digits
  const key = `${currency} ${minimumFractionDigits}`
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits: digits,
  } as const
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', options)
  formats.set(key, format)
  return format.format(minor / 10 ** digits)
}
