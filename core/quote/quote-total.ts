export type QuoteLine = { title: string; quantity: number; priceCents: number; isOptional: boolean }
/** Either a percentage or an amount. */
export type QuoteDiscount = { percent: number | null; cents: number | null; reason: string }
type Priced = { lines: readonly QuoteLine[]; discount: QuoteDiscount | null }

export type QuoteSums = { subtotalCents: number; discountCents: number; totalCents: number }

/** Adds up the lines that are not optional and the optional ones at `chosen` positions. A discount never exceeds them. */
export function sumQuote({ lines, discount }: Priced, chosen: readonly number[] = []): QuoteSums {
  const subtotalCents = lines
    .filter(({ isOptional }, index) => !isOptional || chosen.includes(index))
    .reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
  const discountCents = Math.min(subtotalCents, discountOf(subtotalCents, discount))
  return { subtotalCents, discountCents, totalCents: subtotalCents - discountCents }
}

function discountOf(subtotalCents: number, discount: QuoteDiscount | null): number {
  if (!discount) return 0
  return discount.cents ?? Math.round((subtotalCents * (discount.percent ?? 0)) / 100)
}

/** Positions of all optional lines. */
export const optionalPositions = (lines: readonly Pick<QuoteLine, 'isOptional'>[]): number[] =>
  lines.flatMap(({ isOptional }, index) => (isOptional ? [index] : []))
