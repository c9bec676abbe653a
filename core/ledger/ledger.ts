import { z } from 'zod'
import { listRequest, query } from '../listing.ts'
import type { Money } from '../money.ts'
import { dollarAmount } from '../money-input.ts'
import { requiredText } from '../text.ts'

export const entryTypes = ['payment', 'credit', 'refund', 'reversal'] as const
export type EntryType = (typeof entryTypes)[number]
/** Immutable entry of the ledger. */
export type LedgerEntry = {
  id: string
  at: Date
  type: EntryType
  email: string
  /** Null for credit that no invoice has used. */
  invoiceId: string | null
  invoiceNumber: string | null
  claimId: string | null
  receiptNumber: string | null
  /** Signed change of the invoice's payments or of the client's credit. */
  amount: Money
  /** Amount that was actually transferred, if it was in taka. */
  moved: Money | null
  reason: string
}

export const ledgerListRequest = listRequest(
  ['createdAt'],
  z.object({ ...query, type: z.enum(entryTypes, 'Must be a type of entry').optional() }).omit({ q: true }),
)
export type LedgerListRequest = z.infer<typeof ledgerListRequest>

export const refundInput = z.object({
  /** Absent to refund from the client's credit. */
  invoiceId: z.uuid('Must be the _id of an invoice').nullish(),
  amount: dollarAmount,
  to: z.enum(['client', 'credit'], 'Must be client or credit'),
  reason: requiredText(1_000, 'Please give a reason'),
})
export type RefundInput = z.infer<typeof refundInput>
