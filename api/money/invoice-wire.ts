import type { Invoice, InvoiceLine } from '#core/invoice/invoice.ts'
import { cents } from '#core/money.ts'

export const presentInvoice = ({
  id,
  lines,
  poishaPerDollar,
  rateValidUntil,
  createdAt,
  isSample: _,
  ...same
}: Invoice) => ({
  _id: id,
  ...same,
  lines: presentLines(lines),
  rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString() },
  createdAt: createdAt.toISOString(),
})

export const presentLines = (lines: InvoiceLine[]) =>
  lines.map(({ priceCents, ...line }) => ({ ...line, price: cents(priceCents) }))
