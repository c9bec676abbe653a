import { z } from 'zod'
import { invoiceToPay } from '../invoice/invoice-to-pay.ts'
import { sharedMessageRow } from '../message/message.ts'
import { price } from '../money-input.ts'
import { acceptanceInput, quoteReason } from './quote-input.ts'
import { acceptanceRow, quoteFileRow, quoteRow } from './quote-response.ts'

/** The part of a quote that the holder of its link sees. */
export const sharedQuoteRow = quoteRow
  .pick({
    ...{ number: true, title: true, clientName: true, lines: true, discount: true, tax: true },
    ...{ depositPercent: true, paymentPlan: true, revisions: true, supportMonths: true, workingDays: true },
    ...{ total: true, validUntil: true, note: true, terms: true, status: true, amendment: true },
    ...{ raisedDeposit: true, takesOver: true },
  })
  .extend({
    kind: z.literal('quote'),
    files: z.array(quoteFileRow),
    acceptance: acceptanceRow.omit({ address: true, browser: true }).nullable(),
    termsVersion: z.string().describe('Version of the terms in force, to be sent with an acceptance'),
    toPay: z.array(invoiceToPay).describe('Unpaid invoices of its order'),
    messages: z.array(sharedMessageRow).describe('The latest, oldest first'),
  })
export type SharedQuoteRow = z.output<typeof sharedQuoteRow>

export const shareAcceptance = acceptanceInput.extend({
  total: price.optional().describe('Total that was shown. The acceptance is refused if it is another one'),
})
export type ShareAcceptance = z.output<typeof shareAcceptance>

export const shareMove = z.object({
  move: z.enum(['ask-changes', 'decline'], 'Must be ask-changes or decline'),
  reason: quoteReason,
})
export type ShareMove = z.output<typeof shareMove>
