import { sumAddedTax, sumTaxes, type Tax } from '../tax/tax.ts'

export type QuoteLine = {
  title: string
  quantity: number
  priceCents: number
  isOptional: boolean
  discount: QuoteDiscount | null
}
/** Either a percentage or an amount. */
export type QuoteDiscount = { percent: number | null; cents: number | null; reason: string }
type Priced = { lines: readonly QuoteLine[]; discount: QuoteDiscount | null; tax?: Tax | null }

export type QuoteSums = {
  subtotalCents: number
  discountCents: number
  /** Part of the total. */
  taxCents: number
  totalCents: number
}

/** Adds up a line. Its discount is rounded up to the cent, so that many lines are never rounded against the client. */
export function sumLine({ quantity, priceCents, discount }: Omit<QuoteLine, 'title' | 'isOptional'>) {
  const fullCents = quantity * priceCents
  const discountCents = Math.min(fullCents, Math.ceil(discountOf(fullCents, discount)))
  return { fullCents, discountCents, netCents: fullCents - discountCents }
}

/** Adds up the lines that are not optional and the optional ones at `chosen` positions. A discount never exceeds
 * them; the tax is that of the reduced price. */
export function sumQuote({ lines, discount, tax }: Priced, chosen: readonly number[] = []): QuoteSums {
  const subtotalCents = lines
    .filter(({ isOptional }, index) => !isOptional || chosen.includes(index))
    .reduce((sum, line) => sum + sumLine(line).netCents, 0)
  const discountCents = Math.min(subtotalCents, Math.round(discountOf(subtotalCents, discount)))
  const priceCents = subtotalCents - discountCents
  const taxes = sumTaxes([{ quantity: 1, priceCents, tax }])
  const taxCents = taxes[0]?.taxCents ?? 0
  return { subtotalCents, discountCents, taxCents, totalCents: priceCents + sumAddedTax(taxes) }
}

const discountOf = (cents: number, discount: QuoteDiscount | null): number =>
  discount ? (discount.cents ?? (cents * (discount.percent ?? 0)) / 100) : 0

/** Positions of all optional lines. */
export const optionalPositions = (lines: readonly Pick<QuoteLine, 'isOptional'>[]): number[] =>
  lines.flatMap(({ isOptional }, index) => (isOptional ? [index] : []))
