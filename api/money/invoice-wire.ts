import type { Invoice } from '#core/invoice/invoice.ts'
import { cents } from '#core/money.ts'

export const presentInvoice = ({
  id,
  lines,
  poishaPerDollar,
  rateValidUntil,
  createdAt,
  ...same
}: Invoice) => ({
  _id: id,
  ...same,
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: cents(priceCents) })),
  rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString() },
  createdAt: createdAt.toISOString(),
})
