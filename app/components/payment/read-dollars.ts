import { digitsOf, signOf } from '#core/currency.ts'
import { type Money, toUnits } from '#core/money.ts'

/** Parses a typed price into minor units of its currency; undefined if it is invalid. Commas only separate thousands:
 * `5,99` may mean another amount. */
export function readPrice(written: string, currency: string): number | undefined {
  const trimmed = written.trim().replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
  const plain = trimmed.startsWith(signOf(currency)) ? trimmed.slice(signOf(currency).length).trim() : trimmed
  const [, decimals = ''] = /^(?:\d+|\d{1,3}(?:,\d{2,3})+)(?:\.(\d+))?$/.exec(plain) ?? [undefined, '?']
  const digits = digitsOf(currency)
  if (decimals === '?' || decimals.length > digits || !isGrouped(plain)) return undefined
  return Math.round(Number(plain.replaceAll(',', '')) * 10 ** digits)
}

/** The last group has three digits, in lakh and in thousands. */
const isGrouped = (plain: string) => !plain.includes(',') || /,\d{3}(?:\.|$)/.test(plain)

/** Parses a typed amount of dollars into cents; undefined if it is invalid. */
export const readDollars = (written: string): number | undefined => readPrice(written, 'USD')

/** Writes an amount as `readPrice` reads it, without a sign. */
export const typePrice = (price: Money): string => toUnits(price).toFixed(digitsOf(price.currency))
