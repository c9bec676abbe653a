import type { InvoiceRow } from '#app/api/payments.ts'
import { formatMoney } from '#core/money.ts'

/** Lines of an invoice with their amounts. */
export const InvoiceLines = ({ lines }: Pick<InvoiceRow, 'lines'>) => (
  <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
    {lines.map(({ title, quantity, price }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
      <li key={index} className="flex justify-between gap-4 py-3">
        <span className="wrap-anywhere">
          {title}
          {quantity > 1 && ` × ${quantity}`}
        </span>
        <span className="tabular">{formatMoney({ ...price, minor: price.minor * quantity })}</span>
      </li>
    ))}
  </ul>
)
