import type { Money } from '../money.ts'

/** Content of the paper of a refund. Texts are empty where there is nothing to name. */
export type RefundSnapshot = {
  clientName: string
  invoiceNumber: string
  creditNoteNumber: string
  amount: Money
  /** Amount that the client received, if it is another. */
  paidOut: Money | null
  method: string
  reference: string
  reason: string
}
