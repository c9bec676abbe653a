import type { Invoice } from '#core/invoice/invoice.ts'
import { presentLines } from '#core/invoice/invoice-lines.ts'
import { presentTaxes } from '#core/tax/tax.ts'

export const presentInvoice = ({
  id,
  lines,
  taxes,
  poishaPerDollar,
  exchangeRates,
  rateValidUntil,
  createdAt,
  isSample: _,
  openValue: __,
  ...same
}: Invoice) => ({
  _id: id,
  ...same,
  lines: presentLines(lines, same.total.currency),
  taxes: presentTaxes(taxes, same.total.currency),
  rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString(), exchangeRates },
  createdAt: createdAt.toISOString(),
})
