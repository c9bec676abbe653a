import { sumLine } from '#core/line/line-total.ts'
import { readQuantity } from '#core/line/quantity.ts'
import { checkDiscount, type DiscountValues } from './discount-values.ts'
import { readPrice } from './read-dollars.ts'

type TypedLine = Partial<Record<keyof DiscountValues, string | undefined>> & {
  quantity: string
  price: string
}
type Issue = { code: 'custom'; path: (string | number)[]; message: string }

/** Checks the amounts of typed lines, so that a mistake stands at its field. */
export function checkLines(
  { lines, currency }: { lines: TypedLine[]; currency: string },
  { addIssue }: { addIssue: (issue: Issue) => void },
): void {
  for (const [index, line] of lines.entries()) {
    const refuse = (name: string, message: string) =>
      addIssue({ code: 'custom', path: ['lines', index, name], message })
    const price = readPrice(line.price, currency)
    if (price === undefined) refuse('price', 'Must be an amount such as 120 or 1,200.50')
    checkDiscount({ ...line, currency }, { addIssue: ({ message }) => refuse('discountValue', message) })
    const full = sumLine({ quantity: readQuantity(line.quantity) ?? 0, priceCents: price ?? 0 }).fullCents
    if (line.discountKind === 'amount' && (readPrice(line.discountValue ?? '', currency) ?? 0) > full) {
      refuse('discountValue', 'Must be at most the price of the line')
    }
  }
}
