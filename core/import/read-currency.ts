import { currencyCode } from '../money-input.ts'

/** Signs and names of currencies, in small letters. */
const named: Readonly<Record<string, string>> = {
  ...{ '৳': 'BDT', bdt: 'BDT', tk: 'BDT', taka: 'BDT', টাকা: 'BDT' },
  ...{ $: 'USD', us$: 'USD', usd: 'USD', us: 'USD', dollar: 'USD', dollars: 'USD' },
  ...{ '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', gbp: 'GBP', '₹': 'INR', inr: 'INR' },
  ...{
    ca$: 'CAD',
    c$: 'CAD',
    cad: 'CAD',
    au$: 'AUD',
    a$: 'AUD',
    aud: 'AUD',
    nz$: 'NZD',
    s$: 'SGD',
    hk$: 'HKD',
  },
}
/** A bare dollar sign may be that of another dollar that is named beside it. */
const dollars = ['CAD', 'AUD', 'NZD', 'SGD', 'HKD']
const marks = /\p{L}[\p{L}\p{M}]*(?:\s?\$|\.)?|\p{Sc}/gu

const nameOf = (mark: string) => named[mark.toLowerCase().replace(/[\s.]/g, '')]

function codeOf(mark: string): string | undefined {
  const code = currencyCode.safeParse(mark)
  return nameOf(mark) ?? (code.success ? code.data : undefined)
}

/** Removes the signs and codes of currencies from an amount. */
export const withoutCurrency = (amount: string): string =>
  amount.replace(marks, (mark) => (codeOf(mark) ? ' ' : mark))

type Written = {
  /** Cell of a column for the currency. */
  cell: string
  headings: readonly string[]
  amounts: readonly string[]
}

/** Finds the currency that a row names. Undefined if it names none; `several` or `unknown` if it is not clear. */
export function findCurrency({ cell, headings, amounts }: Written): string | undefined {
  const inCell = cell.match(marks)?.map(codeOf) ?? (cell ? [undefined] : [])
  if (inCell.includes(undefined)) return 'unknown'
  // Words of a heading may look like codes.
  const inHeadings = headings.flatMap((one) => one.match(marks)?.map(nameOf) ?? [])
  const inAmounts = amounts.flatMap((one) => one.match(marks)?.map(codeOf) ?? [])
  const found = new Set([...inCell, ...inHeadings, ...inAmounts].filter((one) => one !== undefined))
  if (found.size > 1 && dollars.some((code) => found.has(code))) found.delete('USD')
  return found.size > 1 ? 'several' : [...found][0]
}
