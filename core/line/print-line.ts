import { formatTax, type Tax } from '../tax/tax.ts'
import { netOf, type PricedLine, sumLine } from './line-total.ts'
import { formatQuantity, hasQuantity } from './quantity.ts'

type NamedLine = PricedLine & { title: string; unit?: string | undefined }

/** Names a line on paper: `Support × 1.5 hour at $40 ($60 less 10%, Partner)`. Papers without units, fractions and
 * discounts look as they did before there were such lines. */
export function printLine(line: NamedLine, money: (minor: number) => string): string {
  const { title, quantity, unit, priceCents, discount } = line
  const { fullCents, discountCents } = sumLine(line)
  const counted = hasQuantity(line) ? ` × ${formatQuantity(line)}` : ''
  const each = unit || !Number.isInteger(quantity) ? ` at ${money(priceCents)}` : ''
  const name = `${title}${counted}${each}`
  if (!discount || discountCents === 0) return name
  const reduced = discount.percent === null ? money(discountCents) : `${discount.percent}%`
  const because = discount.reason && `, ${discount.reason}`
  return `${name} (${money(fullCents)} less ${reduced}${because})`
}

type TaxedLine = NamedLine & { tax?: Tax | null | undefined }

/** Names lines with their amounts, and each with its tax unless all have the same. */
export function printLines(
  lines: readonly TaxedLine[],
  money: (minor: number) => string,
): [name: string, amount: string][] {
  const isMixed = new Set(lines.map(({ tax }) => tax && formatTax(tax))).size > 1
  return lines.map((line) => [
    [printLine(line, money), isMixed && line.tax && formatTax(line.tax)].filter(Boolean).join(', '),
    money(netOf(line)),
  ])
}
