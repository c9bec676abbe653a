import { z } from 'zod'
import { fileRow } from '../attachment/attachment.ts'
import { claimLine } from '../bank-statement/claim-line.ts'
import type { Stored } from '../entity.ts'
import { methodSnapshot } from '../payment-method/method-response.ts'
import { isNotifiedField, moneySchema, personSchema } from '../response-fields.ts'
import { claimFlags, claimMachine, type RejectReason } from './payment-claim.ts'

const claimReference = z.object({ _id: z.uuid(), number: z.string() }).nullable()

/** Fields of a claim that its client may read. */
export const claimRow = z.object({
  _id: z.uuid(),
  number: z.string(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  invoiceCurrency: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  methodId: z.uuid().nullable().describe('null for cash without a method of its own'),
  methodKind: z.string(),
  method: methodSnapshot.describe('Method as the client saw it at the time'),
  amount: moneySchema.describe('In the currency of the method'),
  counts: moneySchema.describe('Part that pays the invoice: the amount without the fee of the method'),
  due: moneySchema.describe('Amount to send when the claim was submitted'),
  open: moneySchema.describe('Amount to send for the invoice now, at the rate of the claim'),
  poishaPerDollar: z.int(),
  exchangeRate: z
    .object({ currency: z.string(), taka: z.number() })
    .nullable()
    .describe('Rate of a currency that is neither taka nor dollars'),
  invoiceRate: z
    .object({ currency: z.string(), taka: z.number() })
    .nullable()
    .describe('Rate of the invoice, if it is neither in taka nor in dollars'),
  senderNumber: z.string(),
  trxId: z.string(),
  paidAt: z.string(),
  text: z.string(),
  proof: fileRow.nullable(),
  status: z.enum(claimMachine.states),
  decidedAt: z.string().nullable(),
  reason: z.string<RejectReason | ''>(),
  reasonText: z.string(),
  accepted: moneySchema.nullable(),
  receiptNumber: z.string().nullable(),
  replaces: claimReference,
  replacedBy: claimReference,
  createdAt: z.string(),
  version: z.int(),
})
export type ClaimRow = z.output<typeof claimRow>

/** Fields of a claim that staff may read. */
export const staffClaimRow = claimRow.extend({
  isNotified: isNotifiedField,
  flags: z.array(z.enum(claimFlags)),
  /** The person who is checking the claim or has decided it. */
  checkedBy: personSchema.nullable(),
  leaseUntil: z.string().nullable(),
  statementLine: claimLine,
  looksLike: claimReference.describe(
    'Earlier payment of which the picture is probably a copy. A hint, never a decision',
  ),
  pictureHints: z
    .object({
      editor: z.string().nullable().describe('Image editor that saved the picture'),
      takenOn: z
        .string()
        .nullable()
        .describe(
          'Day on which it was taken or else last saved, if that is more than a day before the invoice was issued',
        ),
    })
    .describe('What the metadata of the uploaded picture said. Hints, never a decision'),
})
export type StaffClaimRow = z.output<typeof staffClaimRow>

export type PaymentClaim = Omit<
  Stored<typeof staffClaimRow>,
  'paidAt' | 'decidedAt' | 'leaseUntil' | 'createdAt'
> & {
  paidAt: Date
  decidedAt: Date | null
  leaseUntil: Date | null
  createdAt: Date
}

/** Leaves out what only staff may read, such as the line of a bank statement, which may be about somebody else. */
export const withoutStaffFacts = ({
  isNotified: _isNotified,
  flags: _flags,
  checkedBy: _checkedBy,
  leaseUntil: _leaseUntil,
  statementLine: _line,
  looksLike: _like,
  pictureHints: _hints,
  ...own
}: PaymentClaim) => own
