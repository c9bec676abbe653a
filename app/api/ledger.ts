import type { LedgerEntry, RefundInput } from '#core/ledger/ledger.ts'
import type { ApiClient } from './client.ts'
import type { InvoiceRow } from './payments.ts'

/** An entry as it comes over the wire. */
export type LedgerRow = Omit<LedgerEntry, 'id' | 'at'> & { _id: string; at: string }

export const ledgerOf = (email: string) => `ledger/${encodeURIComponent(email)}`

export const voidInvoice = (api: ApiClient, { _id, version }: InvoiceRow, reason: string) =>
  api.post(`/invoices/${_id}/void`, { version, reason })

/** `key` names this one intention: sent again with it, nothing is given back twice. */
export const refund = (api: ApiClient, email: string, money: RefundInput, key: string) =>
  api.post(`/${ledgerOf(email)}/refunds`, money, { key })
