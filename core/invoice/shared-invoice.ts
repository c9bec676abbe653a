import { z } from 'zod'
import { sharedMessageRow } from '../message/message.ts'
import { claimInput } from '../payment-claim/claim-input.ts'
import { claimRow } from '../payment-claim/claim-response.ts'
import { methodRow } from '../payment-method/method-response.ts'
import { invoiceRow } from './invoice.ts'

const sharedPaymentRow = claimRow
  .pick({
    ...{
      _id: true,
      number: true,
      amount: true,
      counts: true,
      status: true,
      paidAt: true,
      reason: true,
      reasonText: true,
    },
    ...{ accepted: true, receiptNumber: true },
  })
  .extend({ method: z.string().describe('Name of the method') })
export type SharedPaymentRow = z.output<typeof sharedPaymentRow>

/** The part of an invoice that the holder of its link sees, with how to pay it. */
export const sharedInvoiceRow = invoiceRow
  .pick({
    ...{ number: true, orderNumber: true, clientName: true, title: true, lines: true, taxes: true },
    ...{ total: true, paid: true, credited: true, open: true, payable: true, rate: true, dueOn: true },
    ...{ payables: true, status: true, createdAt: true },
  })
  .extend({
    kind: z.literal('invoice'),
    label: z.string().describe('Kind of the invoice, such as Deposit'),
    methods: z
      .array(methodRow.omit({ sortOrder: true, active: true, createdAt: true, version: true }))
      .describe('Ways to pay; none if nothing is open'),
    payments: z.array(sharedPaymentRow).describe('Newest first'),
    messages: z.array(sharedMessageRow).describe('The latest, oldest first'),
  })
export type SharedInvoiceRow = z.output<typeof sharedInvoiceRow>

/** Payment that the holder of a link reports. Without an account there are no uploads, so it has no picture. */
export const sharedPayment = claimInput.omit({ invoiceId: true, proofId: true, replacesId: true })
export type SharedPayment = z.output<typeof sharedPayment>
