import { digitsOf } from '../currency.ts'
import { readAmount, type WrittenAmount } from '../table/read-amount.ts'
import type { Columns } from './statement-labels.ts'

const ownNames: Record<string, string> = { TK: 'BDT', TAKA: 'BDT', টাকা: 'BDT', '৳': 'BDT' }
let codes: ReadonlySet<string> | undefined

/** Reads a currency as a column of a statement has it; undefined for anything else. */
export function readCurrency(written: string): string | undefined {
  const text = written.trim().replace(/\.$/, '').toUpperCase()
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return ownNames[text] ?? (codes.has(text) ? text : undefined)
}

type Headed = { headings: readonly string[]; columns: Columns }

/** Returns the currency that the heading of the amounts names, such as `Credit (USD)` or `Amount in EUR`. */
export function currencyOfHeading({ headings, columns: { received, amount } }: Headed): string | undefined {
  const heading = headings[received ?? amount ?? -1] ?? ''
  const [, name = ''] = /(?:[([]|\bin\s)\s*(\p{L}{2,4})\s*[)\]]?\.?\s*$/iu.exec(heading) ?? []
  return readCurrency(name)
}

const signs = new Map<string, string>()

/** Returns the sign of a currency, such as € or ¥. */
function signOf(currency: string): string {
  const known = signs.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(currency, sign)
  return sign
}

const longestAmount = 60
const takaWords = /৳|\b(?:bdt|taka|tk)\b|টাকা/giu

/** Reads an amount in minor units of its currency. `foreign` if it is written with another currency. */
export function readAmountOf(
  written: string | number,
  currency: string,
): WrittenAmount | 'foreign' | undefined {
  if (typeof written === 'number') return toMinor(readAmount(written), currency)
  if (written.length > longestAmount) return undefined
  // Words for taka are left to `readAmount`.
  const text = currency === 'BDT' ? written : withoutCurrency(written, currency)
  const rest = currency === 'BDT' ? written.replaceAll(takaWords, ' ') : text.replaceAll(takaWords, ' BDT ')
  const words = rest.match(/\p{Sc}|\p{L}{3,}/gu) ?? []
  if (words.some((word) => /\p{Sc}/u.test(word) || readCurrency(word))) return 'foreign'
  return toMinor(readAmount(text), currency)
}

/** Leaves out the code or the sign, with the country before a dollar sign: `US$`. */
function withoutCurrency(written: string, currency: string): string {
  const sign = signOf(currency)
  return written
    .replace(new RegExp(`(?<!\\p{L})${currency}(?!\\p{L})`, 'iu'), ' ')
    .replace(`${currency.slice(0, 2)}${sign}`, ' ')
    .replace(sign, ' ')
}

/** Amounts are read with two decimals. */
function toMinor(read: WrittenAmount | undefined, currency: string): WrittenAmount | undefined {
  if (!read) return undefined
  const digits = digitsOf(currency)
  const minor = digits < 2 ? read.poisha / 10 ** (2 - digits) : read.poisha * 10 ** (digits - 2)
  return Number.isSafeInteger(minor) ? { ...read, poisha: minor } : undefined
}
