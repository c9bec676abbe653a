import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { days, listRequest } from '../listing.ts'
import { moneySchema } from '../response-fields.ts'
import { text } from '../text.ts'
import { reportPeriod } from './report.ts'
import { leftOut, reportCurrencies, reportCurrency } from './report-currency.ts'

export const taxRequest = reportPeriod.safeExtend({ currency: reportCurrency })
export type TaxRequest = z.infer<typeof taxRequest>

const sums = {
  net: moneySchema.describe('Invoiced without the tax, less what was credited or voided'),
  tax: moneySchema,
}
const rate = { name: z.string(), percent: z.number() }

export const taxReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rows: z
    .array(z.object({ ...rate, ...sums, invoices: z.int().describe('Issued in the period') }))
    .describe('One for each rate'),
  total: z.object({ tax: moneySchema }),
  currency: z.enum(reportCurrencies),
  leftOut: leftOut.describe(
    'Entries for which no rate is known. A report in taka does not contain their tax',
  ),
})
export type TaxReport = z.output<typeof taxReport>

export const taxEntryRow = z.object({
  _id: z.uuid(),
  at: z.string(),
  type: z.enum(['invoice', 'credit-note', 'void']),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  creditNoteNumber: z.string().nullable(),
  clientName: z.string(),
  clientTaxNumber: z.string(),
  ...rate,
  net: moneySchema,
  tax: moneySchema.describe('Below zero for what a credit note or a void invoice takes back'),
  dollars: z.object(sums),
  taka: z
    .object({
      ...sums,
      rate: z.number().describe('Taka for one unit, which was locked when the invoice was issued'),
    })
    .nullable()
    .describe('null if that rate is not known'),
})
export type TaxEntryRow = z.output<typeof taxEntryRow>
export type TaxEntry = Omit<Stored<typeof taxEntryRow>, 'at'> & { at: Date }

export const taxEntryListRequest = listRequest(
  ['createdAt'],
  z.object({
    name: text(40).optional().describe('Name of the tax'),
    percent: z.coerce.number('Must be a percentage').min(0).max(100).optional(),
    ...days,
  }),
)
export type TaxEntryListRequest = z.infer<typeof taxEntryListRequest>
