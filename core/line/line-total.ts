/** Either a percentage or an amount in minor units. */
export type Discount = { percent: number | null; cents: number | null; reason: string }

export type PricedLine = {
  /** Decimal number with up to three decimals. */
  quantity: number
  /** Of one unit. */
  priceCents: number
  discount?: Discount | null | undefined
}

const perUnit = 1_000

/** Converts a quantity to whole thousandths, in which all of its arithmetic is exact. */
export const toThousandths = (quantity: number): number => Math.round(quantity * perUnit)

/** Returns true for a quantity with at most three decimals. */
export const isExactQuantity = (quantity: number): boolean => toThousandths(quantity) / perUnit === quantity

/** Adds up a line. The price is rounded half up to the minor unit, and the discount up, in the client's favour. */
export function sumLine({ quantity, priceCents, discount }: PricedLine) {
  const fullCents = Math.round((priceCents * toThousandths(quantity)) / perUnit)
  const discountCents = discount ? Math.min(fullCents, Math.ceil(discountOf(fullCents, discount))) : 0
  return { fullCents, discountCents, netCents: fullCents - discountCents }
}

/** Price of a line after its discount, without a tax that is added. */
export const netOf = (line: PricedLine): number => sumLine(line).netCents

export const discountOf = (cents: number, discount: Discount | null): number =>
  discount ? (discount.cents ?? (cents * (discount.percent ?? 0)) / 100) : 0
