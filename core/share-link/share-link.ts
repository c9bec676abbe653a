import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { usdAmount } from '../order/order-input.ts'
import { acceptanceInput, quoteReason } from '../quote/quote-input.ts'
import { acceptanceRow, quoteRow } from '../quote/quote-response.ts'
import { requiredText } from '../text.ts'

/** A link works this many days longer than its quote can be accepted. */
export const daysAfterQuote = 30
export const maxLinks = 20
export const maxOpenings = 20

const openingRow = z.object({
  at: z.iso.datetime(),
  address: z.string().describe('Network address'),
  browser: z.string(),
})

export const shareLinkRow = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  isValid: z.boolean(),
  openings: z
    .array(openingRow)
    .describe(`The latest ${maxOpenings}, newest first; without programs that say they are none`),
})
export type ShareLinkRow = z.output<typeof shareLinkRow>
export type ShareLink = Stored<typeof shareLinkRow>

/** The part of a quote that the holder of its link sees. */
export const sharedQuoteRow = quoteRow
  .pick({
    ...{ number: true, title: true, clientName: true, lines: true, discount: true, total: true },
    ...{ depositPercent: true, paymentPlan: true, revisions: true, supportMonths: true, workingDays: true },
    ...{ validUntil: true, note: true, status: true },
  })
  .extend({
    kind: z.literal('quote'),
    acceptance: acceptanceRow.omit({ address: true, browser: true }).nullable(),
  })
export type SharedQuoteRow = z.output<typeof sharedQuoteRow>

export const shareAcceptance = acceptanceInput.extend({
  total: usdAmount
    .optional()
    .describe('Total that was shown. The acceptance is refused if it is another one'),
})
export type ShareAcceptance = z.output<typeof shareAcceptance>

export const shareMove = z.object({
  move: z.enum(['ask-changes', 'decline'], 'Must be ask-changes or decline'),
  reason: quoteReason,
})
export type ShareMove = z.output<typeof shareMove>

export const shareMessage = z.object({ text: requiredText(2_000, 'Please write a message') })
