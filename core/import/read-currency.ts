import { currencyCode } from '../money-input.ts'

/** A bare dollar sign may be that of another dollar that is named beside it. */
const bareDollar = '$'

/** Signs and names of currencies, in small letters. */
const named: Readonly<Record<string, string>> = {
  ...{ '৳': 'BDT', bdt: 'BDT', tk: 'BDT', taka: 'BDT', টাকা: 'BDT' },
  ...{ $: bareDollar, us$: 'USD', usd: 'USD', us: 'USD', dollar: 'USD', dollars: 'USD' },
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
const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']
const marks = /\b(?:us|ca?|au?|nz|s|hk)\s?\$|\p{L}[\p{L}\p{M}]*\.?|\p{Sc}/giu

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
  if (inCell.includes(undefined) || headings.some(hasOtherSign)) return 'unknown'
  const inHeadings = headings.flatMap(readHeading)
  const inAmounts = amounts.flatMap((one) => one.match(marks)?.map(codeOf) ?? [])
  const found = new Set([...inCell, ...inHeadings, ...inAmounts].filter((one) => one !== undefined))
  if (dollars.some((code) => found.has(code))) found.delete(bareDollar)
  const [first] = found
  if (found.size > 1) return 'several'
  return first === bareDollar ? 'USD' : first
}

/** Words of a heading may look like codes, which stand in brackets there: `Amount (SGD)`. */
const readHeading = (heading: string) => [
  ...(heading.match(marks)?.map(nameOf) ?? []),
  ...[...heading.matchAll(/\(([A-Z]{3})\)/g)].map(([, code = '']) => codeOf(code)),
]
const hasOtherSign = (heading: string) => heading.match(/\p{Sc}/gu)?.some((sign) => !nameOf(sign)) ?? false
