import type { Invoice } from '#core/invoice/invoice.ts'
import { presentLines } from '#core/invoice/invoice-lines.ts'

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
