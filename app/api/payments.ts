import type { InvoiceKind, InvoiceStatus } from '#core/invoice/invoice.ts'
import type { Money } from '#core/money.ts'
import type { ClaimFlag, ClaimStatus, RejectReason } from '#core/payment-claim/payment-claim.ts'
import type { PaymentMethodFields } from '#core/payment-method/payment-method.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'
import type { FileRow } from './records.ts'

export type MethodRow = Omit<PaymentMethodFields, 'isActive'> & {
  _id: string
  sortOrder: number
  active: boolean
  revision: number
  version: number
}

export type InvoiceRow = {
  _id: string
  number: string
  orderId: string
  orderNumber: string
  email: string
  clientName: string
  title: string
  kind: InvoiceKind
  status: InvoiceStatus
  total: Money
  paid: Money
  open: Money
  payable: Money
  rate: { poishaPerDollar: number; validUntil: string }
  dueOn: string
  createdAt: string
  version: number
}

export type ClaimRow = {
  _id: string
  number: string
  invoiceId: string
  invoiceNumber: string
  orderNumber: string
  email: string
  clientName: string
  methodId: string
  methodKind: string
  method: Pick<MethodRow, 'label' | 'number' | 'accountType' | 'holder' | 'bank' | 'revision'>
  amount: Money
  due: Money
  poishaPerDollar: number
  senderNumber: string
  trxId: string
  paidAt: string
  text: string
  proof: FileRow | null
  status: ClaimStatus
  decidedAt: string | null
  reason: RejectReason | ''
  reasonText: string
  accepted: Money | null
  receiptNumber: string | null
  replaces: { _id: string; number: string } | null
  replacedBy: { _id: string; number: string } | null
  createdAt: string
  version: number
}

export type StaffClaimRow = ClaimRow & {
  flags: ClaimFlag[]
  checkedBy: { _id: string; email: string; name: string } | null
  leaseUntil: string | null
}

const segment = (email: string) => encodeURIComponent(email)

export const listMethods = (api: ApiClient) => api.get<MethodRow[]>('/payment-methods')
export const listInvoicesOf = (api: ApiClient, email: string) =>
  listRows<InvoiceRow>(api, `/invoices/${segment(email)}?limit=200`, 200)
export const listClaimsOf = (api: ApiClient, email: string) =>
  listRows<ClaimRow>(api, `/payments/${segment(email)}?limit=200`, 200)
export const readCredit = async (api: ApiClient, email: string) =>
  (await api.get<{ credit: Money }>(`/ledger/${segment(email)}/credit`)).credit

type SentClaim = {
  invoiceId: string
  methodId: string
  methodRevision: number
  amount: Money
  senderNumber: string
  trxId: string
  paidAt: string
  proofId: string | null
  text: string
  replacesId: string | null
}
/** Submits a claim. A retry with the same `key` creates no second claim. */
export const sendClaim = (api: ApiClient, claim: SentClaim, key: string) =>
  api.post('/payments', claim, { key })

export const withdrawClaim = (api: ApiClient, { _id, version }: ClaimRow) =>
  moveRecord(api, 'payments', _id, { move: 'withdraw', version })
export const requestRate = (api: ApiClient, { _id }: InvoiceRow) => api.post(`/invoices/${_id}/rate`)
export const spendCredit = (api: ApiClient, { _id }: InvoiceRow, key: string) =>
  api.post<{ used: Money }>(`/invoices/${_id}/credit`, undefined, { key })

/** Returns the sender numbers of the claims without duplicates, in the order of the claims. */
export const senderNumbers = (claims: ClaimRow[]): string[] => [
  ...new Set(claims.map(({ senderNumber }) => senderNumber).filter(Boolean)),
]
