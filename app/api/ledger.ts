import type { LedgerRow, RefundInput } from '#core/ledger/ledger.ts'
import type { ApiClient } from './client.ts'
import type { InvoiceRow } from './payments.ts'

export type { LedgerRow }

export const ledgerOf = (email: string) => `ledger/${encodeURIComponent(email)}`

export const voidInvoice = (api: ApiClient, { _id, version }: InvoiceRow, reason: string) =>
  api.post(`/invoices/${_id}/void`, { version, reason })

/** Refunds money. A retry with the same `key` refunds nothing again. */
export const refund = (api: ApiClient, email: string, money: RefundInput, key: string) =>
  api.post(`/${ledgerOf(email)}/refunds`, money, { key })
