import { netOf, type PricedLine } from '../line/line-total.ts'
import { presentDiscount } from '../line/wire-discount.ts'
import { sumAddedTax, sumTaxes } from '../tax/tax.ts'
import type { InvoiceLine } from './invoice.ts'

/** Of a quote or an invoice. */
export const maxLines = 100

/** Adds up the prices of lines after their discounts, without the tax that is added to them. */
export const sumPrices = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + netOf(line), 0)

/** Adds up lines with their taxes. */
export const sumLines = (lines: readonly (PricedLine & Pick<InvoiceLine, 'tax'>)[]): number =>
  sumPrices(lines) + sumAddedTax(sumTaxes(lines))

/** Splits parsed lines, which have one currency, into it and the lines to store. */
export function takeCurrency<Line extends { currency: string }>(
  lines: readonly Line[],
): { currency: string; lines: Omit<Line, 'currency'>[] } {
  return { currency: lines[0]?.currency ?? 'USD', lines: lines.map(({ currency: _, ...line }) => line) }
}

/** Presents lines to the API: prices as money instead of minor units. */
export const presentLines = (lines: readonly InvoiceLine[], currency: string) =>
  lines.map(({ title, quantity, unit = '', priceCents, discount, tax = null }) => ({
    ...{ title, quantity, unit, tax },
    discount: discount ? presentDiscount(discount, currency) : null,
    price: { minor: priceCents, currency },
  }))
