import { simplify } from '../folding.ts'

/** An amount in poisha, and how it was written: with a sign, or with a mark for its direction. */
export type WrittenAmount = { poisha: number; isNegative: boolean; mark: 'in' | 'out' | undefined }

/** Bounds the time that patterns take. */
const longestAmount = 60
const currency = /৳|\b(?:bdt|taka|tk)\b\.?|টাকা/giu

/** Reads an amount as statements write it: with digits of Bengali, thousands separators of any grouping, a currency,
 * brackets or a minus, and Cr or Dr. Undefined for anything else. */
export function readAmount(written: string | number): WrittenAmount | undefined {
  if (typeof written === 'number') return toAmount(Math.abs(written), written < 0, undefined)
  if (written.length > longestAmount) return undefined
  // Before the digits are simplified, since that also decomposes Bengali letters.
  const text = simplify(written.replace(currency, ' '))
    .replace(/[\s\u2009\u202f_]/g, '')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/^(?:tk|bdt|taka)\.?|(?:tk|bdt|taka)\.?(?=(?:cr|dr)?$)/gi, '')
  const { groups } =
    /^(?<mark1>cr|dr)?(?<open>[-(+]?)(?<digits>\d[\d.,']*)(?:\/[-=])?(?<close>[-)]?)(?<mark2>cr|dr)?\.?$/i.exec(
      text,
    ) ?? {}
  if (!groups?.digits) return undefined
  const units = readNumber(groups.digits)
  if (units === undefined) return undefined
  const isNegative = groups.open === '-' || groups.open === '(' || groups.close === '-'
  const mark = (groups.mark1 ?? groups.mark2)?.toLowerCase()
  return toAmount(units, isNegative, mark === 'cr' ? 'in' : mark === 'dr' ? 'out' : undefined)
}

function toAmount(units: number, isNegative: boolean, mark: WrittenAmount['mark']) {
  const poisha = Math.round(units * 100)
  const isStorable =
    Number.isSafeInteger(poisha) && Math.abs(units * 100 - poisha) < 1e-4 * Math.max(1, units)
  return isStorable ? { poisha, isNegative, mark } : undefined
}

/** Reads digits with separators. The last separator starts the decimals if one or two digits follow it. */
function readNumber(digits: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const groups = whole.split(/[.,']/)
  const separators = new Set(whole.replace(/\d/g, ''))
  const areGroups =
    groups.length === 1 ||
    (separators.size === 1 &&
      groups.slice(1, -1).every(({ length }) => length === 2 || length === 3) &&
      groups.at(-1)?.length === 3 &&
      (groups[0]?.length ?? 0) <= 3)
  // A single dot before three digits may be either.
  const isUnclear = groups.length === 2 && separators.has('.') && decimals === ''
  if (!areGroups || isUnclear || groups.some((group) => group === '')) return undefined
  return Number(`${groups.join('')}.${decimals || '0'}`)
}
