import type { InvoiceRow } from '#app/api/payments.ts'
import { sumLine } from '#core/line/line-total.ts'
import { formatQuantity, hasQuantity } from '#core/line/quantity.ts'
import { toDiscount } from '#core/line/wire-discount.ts'
import { formatMoney } from '#core/money.ts'
import { DiscountNote } from './discount-note.tsx'

type Line = InvoiceRow['lines'][number]

/** Lines of an invoice with their amounts. */
export const InvoiceLines = ({ lines }: { lines: Line[] }) => (
  <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
      <InvoiceLine key={index} line={line} />
    ))}
  </ul>
)

function InvoiceLine({ line }: { line: Line }) {
  const { title, quantity, unit, price, discount } = line
  const sums = sumLine({ quantity, priceCents: price.minor, discount: toDiscount(discount) })
  const hasEach = Boolean(unit) || !Number.isInteger(quantity)
  return (
    <li className="flex justify-between gap-4 py-3">
      <span className="min-w-0 wrap-anywhere">
        {title}
        {hasQuantity(line) && ` × ${formatQuantity(line)}`}
        {hasEach && <span className="tabular text-muted"> at {formatMoney(price)}</span>}
        {sums.discountCents > 0 && <DiscountNote discount={discount} />}
      </span>
      <span className="tabular text-right">
        {formatMoney({ ...price, minor: sums.netCents })}
        {sums.discountCents > 0 && (
          <span className="block text-small text-muted">
            <span className="sr-only">instead of </span>
            <s>{formatMoney({ ...price, minor: sums.fullCents })}</s>
          </span>
        )}
      </span>
    </li>
  )
}
