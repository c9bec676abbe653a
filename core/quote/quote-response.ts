import { z } from 'zod'
import { fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { discountRow, lineRow } from '../line/line-response.ts'
import type { Discount } from '../line/line-total.ts'
import { conversationFields } from '../message/message.ts'
import { plannedPartRow } from '../payment-plan/payment-plan-fields.ts'
import { isNotifiedField, moneySchema } from '../response-fields.ts'
import { serviceKinds } from '../service/service.ts'
import { taxRow } from '../tax/tax-fields.ts'
import { eventRow } from '../timeline/timeline.ts'
import { quoteMachine } from './quote-machine.ts'
import type { QuoteLine } from './quote-total.ts'

const quoteLineRow = lineRow.extend({
  optional: z.boolean(),
  discount: discountRow.nullable().describe('Of this line; a percentage is rounded up to the minor unit'),
})

export const quoteRow = z.object({
  _id: z.uuid(),
  number: z.string().nullable().describe('QU-000001; null while it is a draft'),
  clientId: z.uuid().nullable(),
  email: z.string(),
  clientName: z.string(),
  title: z.string(),
  serviceKind: z.enum(serviceKinds),
  lines: z.array(quoteLineRow),
  discount: discountRow.nullable(),
  tax: taxRow.nullable(),
  total: moneySchema.describe('With the tax. Without optional lines; after acceptance with the chosen ones'),
  depositPercent: z.int().describe('Without a payment plan'),
  paymentPlan: z.array(plannedPartRow).nullable(),
  revisions: z.int().nullable().describe('null: unlimited'),
  supportMonths: z.int(),
  workingDays: z.int(),
  validUntil: z.iso.date(),
  note: z.string(),
  terms: z.string().describe('Besides the general terms; empty if there are none'),
  status: z.enum(quoteMachine.states),
  orderId: z.uuid().nullable().describe('Order that it is for, or that it has become'),
  amendment: z.int().nullable().describe('Number of the change of its order; null for other quotes'),
  raisedDeposit: z.int().nullable().describe('Deposit of the order from the acceptance on, in percent'),
  takesOver: moneySchema
    .nullable()
    .describe(
      'The client takes the order over, with this part of its price without an invoice; null for other quotes',
    ),
  replacesId: z.uuid().nullable().describe('Quote that this one revises'),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export type QuoteRow = z.output<typeof quoteRow>

export type Quote = Omit<Stored<typeof quoteRow>, 'lines' | 'discount' | 'total' | 'takesOver'> & {
  lines: QuoteLine[]
  discount: Discount | null
  /** Attached files, with the SHA-256 of their content. */
  files: { id: string; sha256: string }[]
  currency: string
  /** In minor units of the currency, like all prices. */
  totalCents: number
  takesOverCents: number | null
}

export const acceptanceRow = z.object({
  name: z.string(),
  acceptedAt: z.iso.datetime(),
  termsVersion: z.string(),
  sha256: z.string().describe('Of the document that was accepted, in hexadecimal'),
  paperSha256: z
    .string()
    .nullable()
    .describe('Of the signed PDF, in hexadecimal; null for acceptances of earlier releases'),
  optionalLines: z.array(z.int()).describe('Positions of the optional lines that were taken'),
  hasSignature: z.boolean().describe('true: a drawn signature is on the PDF'),
  address: z.string().nullable().describe('Network address; for staff'),
  browser: z.string().nullable().describe('For staff'),
})
export type Acceptance = Stored<typeof acceptanceRow>

export const quoteFileRow = fileRow
  .omit({ isInternal: true })
  .extend({ sha256: z.string().describe('In hexadecimal') })

export const wholeQuoteRow = quoteRow.extend({
  isNotified: isNotifiedField,
  files: z.array(quoteFileRow),
  ...conversationFields,
  acceptance: acceptanceRow.nullable(),
  termsVersion: z.string().describe('Version of the terms in force, to be sent with an acceptance'),
  messageId: z.uuid().nullable().describe('Message that it was made from, for staff who may read it'),
  events: z.array(eventRow).describe('The latest, oldest first'),
})
export type WholeQuote = z.output<typeof wholeQuoteRow>
