import { z } from 'zod'
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
  ...same
}: Invoice) => ({
  _id: id,
  ...same,
  lines: presentLines(lines, same.total.currency),
  taxes: presentTaxes(taxes, same.total.currency),
  rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString(), exchangeRates },
  createdAt: createdAt.toISOString(),
})

/** Choice of the paper of an invoice. */
export const invoicePrint = z.object({
  as: z
    .enum(['now', 'issued'], 'Must be now or issued')
    .optional()
    .describe('issued: as it was issued, whatever was paid, credited or changed since; now is the default'),
})
