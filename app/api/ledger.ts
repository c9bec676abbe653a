import type { z } from 'zod'
import type { LedgerRow, refundInput } from '#core/ledger/ledger.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import type { InvoiceRow } from './payments.ts'

export type { LedgerRow }
export type RefundSent = z.input<typeof refundInput>

export const ledgerOf = (email: string) => `ledger/${encodeURIComponent(email)}`

export const voidInvoice = (api: ApiClient, { _id, version }: InvoiceRow, reason: string) =>
  api.post(`/invoices/${_id}/void`, { version, reason })

/** Refunds money. A retry with the same `key` refunds nothing again. */
export const refund = (api: ApiClient, email: string, money: RefundSent, key: string) =>
  api.post(`/${ledgerOf(email)}/refunds`, money, { key })

export const listRefundsOf = (api: ApiClient, email: string) =>
  listRows<LedgerRow>(api, `/${ledgerOf(email)}?type=refund&limit=50`, 50)
/** Lists the latest entries of an invoice, for staff. */
export const listEntriesOfInvoice = (api: ApiClient, id: string) =>
  listRows<LedgerRow>(api, `/ledger?invoice=${id}&limit=200`, 200)
/** Lists the latest refunds of an invoice, for staff. */
export const listRefundsOfInvoice = (api: ApiClient, id: string) =>
  listRows<LedgerRow>(api, `/ledger?type=refund&invoice=${id}&limit=50`, 50)
