import { z } from 'zod'
import { type Attachment, attachmentIds, fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { days, listRequest, query } from '../listing.ts'
import { anyAmount, currencyCode } from '../money-input.ts'
import { methodKinds } from '../payment-method/payment-method.ts'
import { takaSources } from '../report/report-currency.ts'
import { moneySchema } from '../response-fields.ts'
import { givenReason, idOf, optionalText, text } from '../text.ts'
import { entryTypes } from './entry-types.ts'

export const ledgerRow = z.object({
  _id: z.uuid(),
  at: z.string().describe('When it was recorded'),
  onDay: z
    .string()
    .describe('Calendar day on which it counts: that of the payment, unless its month was closed'),
  type: z.enum(entryTypes),
  email: z.string(),
  clientName: z.string().describe('Empty if unknown'),
  invoiceId: z.uuid().nullable().describe('null for unused credit'),
  invoiceNumber: z.string().nullable(),
  claimId: z.uuid().nullable(),
  receiptNumber: z.string().nullable(),
  creditNoteId: z.uuid().nullable(),
  creditNoteNumber: z.string().nullable(),
  refundNumber: z.string().nullable().describe('Number of the paper of a refund to the client'),
  amount: moneySchema.describe('Signed change of the invoice, in its currency, or of the credit'),
  value: moneySchema.describe('Value of the amount in dollars'),
  taka: moneySchema.nullable().describe('Value of the amount in taka; null if no rate is known'),
  takaFrom: z.enum(takaSources).nullable().describe('Source of the rate of that value'),
  moved: moneySchema.nullable().describe('Amount that moved, if in another currency'),
  method: z.string().describe('How it was paid or sent back; empty if that is not known'),
  reference: z.string().describe('Transaction ID of the payment or refund'),
  files: z.array(fileRow).describe('Proof of a refund'),
  reason: z.string(),
})
export type LedgerRow = z.output<typeof ledgerRow>

/** Immutable entry of the ledger. */
export type LedgerEntry = Omit<Stored<typeof ledgerRow>, 'at' | 'files'> & { at: Date; files: Attachment[] }

export const ledgerListRequest = listRequest(
  ['createdAt'],
  z.object({ ...query, type: z.enum(entryTypes, 'Must be a type of entry').optional() }).omit({ q: true }),
)
export type LedgerListRequest = z.infer<typeof ledgerListRequest>

export const ledgerFilter = z.object({
  type: z
    .enum([...entryTypes, 'income'], 'Must be a type of entry, or income')
    .optional()
    .describe('income: all but credit notes'),
  client: z.union([z.uuid(), z.literal('none')], 'Must be the _id of a client, or none').optional(),
  email: text(254).optional().describe('Address of the entries'),
  service: text(60).optional().describe('`_id` or kind of the service of the order, or none'),
  method: z.enum([...methodKinds, 'none'], 'Must be a kind of method, or none').optional(),
  invoice: idOf('an invoice').optional(),
  ...days,
})
export type LedgerFilter = z.infer<typeof ledgerFilter>
/** Request of the list of all clients. */
export const wholeLedgerRequest = listRequest(['createdAt'], ledgerFilter)
export type WholeLedgerRequest = z.infer<typeof wholeLedgerRequest>

/** The body is left out by clients, who use their own credit. */
export const creditUse = z
  .object({
    consent: optionalText(1_000)
      .transform((consent) => consent.trim())
      .describe('Required from staff: how the client agreed. The client can read it'),
    currency: currencyCode
      .optional()
      .describe(
        'Of the credit to use. Left out: that of the invoice if there is such credit, otherwise that with the highest value',
      ),
  })
  .nullish()

export const refundInput = z.object({
  /** Absent to refund from the client's credit. */
  invoiceId: idOf('an invoice').nullish(),
  amount: anyAmount.describe('In the currency of the invoice, or of the credit'),
  to: z.enum(['client', 'credit'], 'Must be client or credit'),
  paidOut: anyAmount
    .nullish()
    .describe(
      'Amount that the client received, if in another currency. Required if the method sends another currency',
    ),
  method: z
    .union([z.literal('cash'), z.uuid()], 'Please choose how it was sent')
    .nullish()
    .describe('How it was sent to the client: `_id` of a payment method, or cash'),
  reference: optionalText(60)
    .transform((reference) => reference.trim())
    .describe('Transaction ID; for cash, such as the number of a paper receipt'),
  files: attachmentIds.describe('`_id`s of uploads that prove it. The client can open them'),
  reopens: z
    .boolean()
    .nullish()
    .describe(
      'true if the client will pay the amount of the invoice again. Otherwise a credit note over it is issued, so that it is not due again',
    ),
  reason: givenReason,
})
export type RefundInput = z.infer<typeof refundInput>
