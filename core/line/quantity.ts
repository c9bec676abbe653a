import { formatNumber } from '../format-number.ts'
import { isExactQuantity } from './line-total.ts'

export const maxQuantity = 1_000
export const maxUnitLength = 20

export const quantitySentence = `Must be a number from 0.001 to ${formatNumber(maxQuantity)} with up to three decimals`

/** Returns true for a quantity that a line can have. */
export const isQuantity = (quantity: number): boolean =>
  quantity > 0 && quantity <= maxQuantity && isExactQuantity(quantity)

/** Parses a typed quantity such as `1.5` or `1,5`; undefined if it is invalid. */
export function readQuantity(typed: string): number | undefined {
  if (!/^\s*\d{1,4}([.,]\d{1,3})?\s*$/.test(typed)) return undefined
  const quantity = Number(typed.replace(',', '.'))
  return isQuantity(quantity) ? quantity : undefined
}

type Counted = { quantity: number; unit?: string | undefined }

/** Returns false for one piece without a unit, whose quantity is not shown. */
export const hasQuantity = ({ quantity, unit }: Counted): boolean => quantity !== 1 || Boolean(unit)

/** Formats a quantity with its unit: `3` or `1.5 hour`. */
export const formatQuantity = ({ quantity, unit }: Counted): string =>
  [quantity, unit].filter(Boolean).join(' ')
