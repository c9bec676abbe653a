import { netOf, type PricedLine } from '../line/line-total.ts'

/** Hundredths of a percent. */
export const toRate = (percentage: number): number => Math.round(percentage * 100)

/** Tax of a line, as its rate was when the line was written. `inclusive`: the price contains the tax. */
export type Tax = { name: string; percent: number; inclusive: boolean }

export const formatTax = ({ name, percent: share }: Pick<Tax, 'name' | 'percent'>): string =>
  `${name} ${share}%`

/** Names a tax beside its amount: `VAT 15%`, or `Includes VAT 15%`. */
export const labelTax = (tax: Tax): string => `${tax.inclusive ? 'Includes ' : ''}${formatTax(tax)}`

/** Rate of the payment settings. */
export type TaxRate = Tax & { isDefault: boolean; isOnWebsite: boolean }

/** Rates that a form offers: those of the settings, and those that its record has although they were removed. */
export const taxChoices = (
  rates: readonly TaxRate[],
  known: readonly (Tax | null | undefined)[] = [],
): Tax[] => [
  ...rates.map(({ name, percent: share, inclusive }) => ({ name, percent: share, inclusive })),
  ...new Map(
    known.flatMap((tax) => (tax && !rates.some(({ name }) => name === tax.name) ? [[tax.name, tax]] : [])),
  ).values(),
]

/** Name of the rate that is chosen at first; empty if there is none. */
export const usualTax = (rates: readonly TaxRate[]): string =>
  rates.find(({ isDefault }) => isDefault)?.name ?? ''

/** Amounts of one tax, in minor units of the document's currency; `netCents` is without the tax. */
export type TaxSum = Tax & { netCents: number; taxCents: number }

export const presentTaxes = (taxes: readonly TaxSum[], currency: string) =>
  taxes.map(({ netCents, taxCents, ...tax }) => ({
    ...tax,
    net: { minor: netCents, currency },
    tax: { minor: taxCents, currency },
  }))

type Priced = PricedLine & { tax?: Tax | null | undefined }

/** Adds up the tax of lines, after their discounts, for each rate. Rounded once for a rate, to the nearest cent. */
export function sumTaxes(lines: readonly Priced[]): TaxSum[] {
  const groups = new Map<string, Tax & { cents: number }>()
  for (const line of lines) {
    const { tax } = line
    if (!tax) continue
    const key = JSON.stringify([tax.name, tax.percent, tax.inclusive])
    const { name, percent: share, inclusive } = tax
    const before = groups.get(key)?.cents ?? 0
    groups.set(key, { name, percent: share, inclusive, cents: before + netOf(line) })
  }
  return [...groups.values()].map(({ cents, ...tax }) => ({ ...tax, ...splitTax(cents, tax) }))
}

function splitTax(cents: number, { percent: share, inclusive }: Tax) {
  const rate = toRate(share)
  if (!inclusive) return { netCents: cents, taxCents: Math.round((cents * rate) / 10_000) }
  const netCents = Math.round((cents * 10_000) / (10_000 + rate))
  return { netCents, taxCents: cents - netCents }
}

/** Sum of the taxes that are added to prices, in cents. */
export const sumAddedTax = (taxes: readonly TaxSum[]): number =>
  taxes.reduce((sum, { inclusive, taxCents }) => sum + (inclusive ? 0 : taxCents), 0)
