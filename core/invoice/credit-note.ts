import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { days, listRequest, query } from '../listing.ts'
import { anyAmount } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { givenReason, idOf, text } from '../text.ts'
import { type InvoiceLine, invoiceLineRow } from './invoice.ts'
import { plainLines } from './invoice-draft.ts'

export const creditNoteInput = z
  .object({
    amount: anyAmount.nullish().describe('Either the amount or the lines, with tax'),
    lines: plainLines.nullish(),
    tax: text(40)
      .optional()
      .describe(
        'Name of the tax of the invoice that the amount contains; empty: none. Left out: a share of each',
      ),
    reason: givenReason,
  })
  .refine(({ amount, lines }) => Boolean(amount) !== Boolean(lines), {
    path: ['amount'],
    message: 'Please give either an amount or lines',
  })
export type CreditNoteInput = z.infer<typeof creditNoteInput>

export const creditNoteRow = z.object({
  _id: z.uuid(),
  number: z.string(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  email: z.string(),
  clientName: z.string(),
  amount: moneySchema,
  lines: z.array(invoiceLineRow.omit({ tax: true })),
  reason: z.string(),
  createdAt: z.string(),
})
export type CreditNoteRow = z.output<typeof creditNoteRow>
export type CreditNote = Omit<Stored<typeof creditNoteRow>, 'lines' | 'createdAt'> & {
  lines: InvoiceLine[]
  createdAt: Date
}

export const creditNoteFilter = z.object({
  ...query,
  ...days,
  invoice: idOf('an invoice').optional(),
})
export type CreditNoteFilter = z.infer<typeof creditNoteFilter>
export const creditNoteListRequest = listRequest(['createdAt'], creditNoteFilter)
export type CreditNoteListRequest = z.infer<typeof creditNoteListRequest>
