import { z } from 'zod'
import { moneySchema } from '../response-fields.ts'
import { invoiceRow } from './invoice.ts'

/** Unpaid invoice as the holder of the link of its quote sees it. */
export const invoiceToPay = invoiceRow
  .pick({ number: true, kind: true, part: true, dueOn: true })
  .extend({ open: moneySchema, payable: moneySchema, link: z.string().describe('Share link of the invoice') })
export type InvoiceToPay = z.output<typeof invoiceToPay>
