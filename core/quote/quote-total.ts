import { type Discount, discountOf, netOf, type PricedLine } from '../line/line-total.ts'
import { sumAddedTax, sumTaxes, type Tax } from '../tax/tax.ts'

export type QuoteLine = Omit<PricedLine, 'discount'> & {
  title: string
  /** Thing that is counted, such as hour; unset without one. */
  unit?: string | undefined
  isOptional: boolean
  discount: Discount | null
}
/** Lines of earlier releases have no discount. */
export type StoredQuoteLine = Omit<QuoteLine, 'discount'> & Partial<Pick<QuoteLine, 'discount'>>

type Priced = { lines: readonly QuoteLine[]; discount: Discount | null; tax?: Tax | null }

export type QuoteSums = {
  subtotalCents: number
  discountCents: number
  /** Part of the total. */
  taxCents: number
  totalCents: number
}

/** Adds up the lines that are not optional and the optional ones at `chosen` positions. A discount never exceeds
 * them; the tax is that of the reduced price. */
export function sumQuote({ lines, discount, tax }: Priced, chosen: readonly number[] = []): QuoteSums {
  const subtotalCents = lines
    .filter(({ isOptional }, index) => !isOptional || chosen.includes(index))
    .reduce((sum, line) => sum + netOf(line), 0)
  const discountCents = Math.min(subtotalCents, Math.round(discountOf(subtotalCents, discount)))
  const priceCents = subtotalCents - discountCents
  const taxes = sumTaxes([{ quantity: 1, priceCents, tax }])
  const taxCents = taxes[0]?.taxCents ?? 0
  return { subtotalCents, discountCents, taxCents, totalCents: priceCents + sumAddedTax(taxes) }
}

/** Positions of all optional lines. */
export const optionalPositions = (lines: readonly Pick<QuoteLine, 'isOptional'>[]): number[] =>
  lines.flatMap(({ isOptional }, index) => (isOptional ? [index] : []))
