import type { z } from 'zod'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { Money } from '#core/money.ts'
import type { claimInput, receivedPayment } from '#core/payment-claim/claim-input.ts'
import type { ClaimRow, StaffClaimRow } from '#core/payment-claim/claim-response.ts'
import type { MethodRow } from '#core/payment-method/method-response.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'

export type { ClaimRow, InvoiceRow, MethodRow, StaffClaimRow }

const segment = (email: string) => encodeURIComponent(email)

export const listMethods = (api: ApiClient) => api.get<MethodRow[]>('/payment-methods')
export const listInvoicesOf = (api: ApiClient, email: string) =>
  listRows<InvoiceRow>(api, `/invoices/${segment(email)}?limit=200`, 200)
/** Lists the client's unpaid invoices that payments being checked do not cover. */
export const listInvoicesToPay = (api: ApiClient, email: string) =>
  listRows<InvoiceRow>(api, `/invoices/${segment(email)}?status=to-pay&limit=50`, 50)
export const listInvoicesOfOrder = (api: ApiClient, { _id, email }: { _id: string; email: string }) =>
  listRows<InvoiceRow>(api, `/invoices/${segment(email)}?order=${_id}&limit=50`, 50)
/** Lists the invoices of an order, also those of an earlier client. */
export const listIssuedInvoices = (api: ApiClient, orderId: string) =>
  listRows<InvoiceRow>(api, `/invoices?order=${orderId}&limit=50`, 50)
/** Lists the first unpaid invoices of a client, the first due one first. */
export const listUnpaidInvoices = (api: ApiClient, clientId: string) =>
  listRows<InvoiceRow>(api, `/invoices?status=unpaid&sort=dueOn&client=${clientId}&limit=50`, 50)
export const getInvoice = (api: ApiClient, id: string) => api.get<InvoiceRow>(`/invoices/id/${id}`)
/** Finds unpaid invoices of all clients, a few at most. */
export const findUnpaidInvoices = (api: ApiClient, q: string, { signal }: { signal: AbortSignal }) =>
  listRows<InvoiceRow>(api, `/invoices?${new URLSearchParams({ q, status: 'unpaid', limit: '8' })}`, 8, {
    signal,
  })
export const listClaimsOfInvoice = (api: ApiClient, id: string) =>
  listRows<StaffClaimRow>(api, `/payments?invoice=${id}&limit=50`, 50)
export const listWaitingClaimsOfInvoice = (api: ApiClient, id: string) =>
  listRows<StaffClaimRow>(api, `/payments?invoice=${id}&status=to-check&limit=50`, 50)
export const listClaimsOf = (api: ApiClient, email: string) =>
  listRows<ClaimRow>(api, `/payments/${segment(email)}?limit=200`, 200)
/** Lists the client's latest rejected claims, also those that were replaced. */
export const listRejectedClaims = (api: ApiClient, email: string) =>
  listRows<ClaimRow>(api, `/payments/${segment(email)}?status=rejected&limit=50`, 50)
/** Reads the client's unused credit, for each currency, and if somebody is notified when it changes. */
export const readCredit = (api: ApiClient, email: string) =>
  api.get<{ credits: Money[]; isNotified: boolean }>(`/ledger/${segment(email)}/credit`)
export const readCredits = async (api: ApiClient, email: string) => (await readCredit(api, email)).credits

/** Submits a claim. A retry with the same `key` creates no second claim. */
export const sendClaim = (api: ApiClient, claim: z.input<typeof claimInput>, key: string) =>
  api.postText('/payments', claim, { key, title: 'Payment' })

/** Records a payment that staff received. A retry with the same `key` records nothing again. */
export const recordPayment = (
  api: ApiClient,
  { _id }: Pick<InvoiceRow, '_id'>,
  received: { amount: Money } & Omit<z.input<typeof receivedPayment>, 'amount'>,
  key: string,
) => api.post(`/invoices/${_id}/payments`, received, { key })

export const withdrawClaim = (api: ApiClient, { _id, version }: ClaimRow) =>
  moveRecord(api, 'payments', _id, { move: 'withdraw', version })
export const requestRate = (api: ApiClient, { _id }: InvoiceRow) =>
  api.post(`/invoices/${_id}/rate`, undefined, { isRepeatable: true })
/** Pays an invoice from the client's credit in a currency. Staff says how the client agreed. */
export const spendCredit = (
  api: ApiClient,
  { _id }: InvoiceRow,
  use: { consent?: string; currency?: string },
  key: string,
) => api.post<{ used: Money; paid: Money }>(`/invoices/${_id}/credit`, use, { key })

/** Returns the sender numbers of the claims without duplicates, in the order of the claims. */
export const senderNumbers = (claims: ClaimRow[]): string[] => [
  ...new Set(claims.map(({ senderNumber }) => senderNumber).filter(Boolean)),
]
