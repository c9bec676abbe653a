import type { EntryType, RefundInput } from '#core/ledger/ledger.ts'
import type { Money } from '#core/money.ts'
import type { ApiClient } from './client.ts'
import type { InvoiceRow } from './payments.ts'

export type LedgerRow = {
  _id: string
  at: string
  type: EntryType
  email: string
  invoiceId: string | null
  invoiceNumber: string | null
  claimId: string | null
  receiptNumber: string | null
  /** Signed: what the invoice, or the credit, gains. */
  amount: Money
  /** What really moved, where it moved in taka. */
  moved: Money | null
  reason: string
}

export const ledgerOf = (email: string) => `ledger/${encodeURIComponent(email)}`

export const voidInvoice = (api: ApiClient, { _id, version }: InvoiceRow, reason: string) =>
  api.post(`/invoices/${_id}/void`, { version, reason })

/** `key` names this one intention: sent again with it, nothing is given back twice. */
export const refund = (api: ApiClient, email: string, money: RefundInput, key: string) =>
  api.post(`/${ledgerOf(email)}/refunds`, money, { key })
