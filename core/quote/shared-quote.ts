import { z } from 'zod'
import { price } from '../money-input.ts'
import { requiredText } from '../text.ts'
import { acceptanceInput, quoteReason } from './quote-input.ts'
import { acceptanceRow, quoteFileRow, quoteRow } from './quote-response.ts'

/** The part of a quote that the holder of its link sees. */
export const sharedQuoteRow = quoteRow
  .pick({
    ...{ number: true, title: true, clientName: true, lines: true, discount: true, tax: true },
    ...{ depositPercent: true, paymentPlan: true, revisions: true, supportMonths: true, workingDays: true },
    ...{ total: true, validUntil: true, note: true, status: true, amendment: true },
  })
  .extend({
    kind: z.literal('quote'),
    files: z.array(quoteFileRow),
    acceptance: acceptanceRow.omit({ address: true, browser: true }).nullable(),
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

export const shareMessage = z.object({ text: requiredText(2_000, 'Please write a message') })
export type ShareMessage = z.output<typeof shareMessage>
