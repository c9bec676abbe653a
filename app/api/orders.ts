import type { PaymentState } from '#core/invoice/invoice.ts'
import type { Money } from '#core/money.ts'
import type { NextStep, OrderMoveName, OrderStatus } from '#core/order/order.ts'
import type { Question } from '#core/order/questions.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'
import type { EventRow, FileRow, MessageRow } from './records.ts'

export type OrderRow = {
  _id: string
  number: string
  email: string
  clientName: string
  serviceKind: string
  planId: string
  templateRequestId: string | null
  snapshot: {
    name: string
    price: Money
    features: string[]
    revisions: number | null
    supportMonths: number
    lines: { title: string; quantity: number; price: Money }[]
  }
  total: Money
  depositPercent: number
  billed: Money
  paid: Money
  paymentState: PaymentState
  isDepositPaid: boolean
  revisionsUsed: number
  revisionsLeft: number | null
  status: OrderStatus
  turn: NextStep | null
  questions: Question[]
  dueOn: string | null
  deliveredAt: string | null
  supportUntil: string | null
  projectId: string | null
  source: 'web' | 'chat' | 'staff'
  createdAt: string
  updatedAt: string
  version: number
}
export type WholeOrder = OrderRow & {
  brief: { label: string; text: string }[]
  events: EventRow[]
  messages: MessageRow[]
  earlierMessages: string | null
  files: FileRow[]
}

export const listOrdersOf = (api: ApiClient, email: string) =>
  listRows<OrderRow>(api, `/orders/${encodeURIComponent(email)}?limit=100`, 100)

export const getOrder = (api: ApiClient, id: string) => api.get<WholeOrder>(`/orders/id/${id}`)

export type OrderDraft = {
  service: string
  planId: string
  brief: Record<string, string>
  attachmentIds: string[]
  /** Set by staff who enter the order for a client. */
  email?: string
  clientName?: string
  source?: string
}
export type Numbered = { insertedId: string; number: string }

export const placeOrder = (api: ApiClient, draft: OrderDraft, key: string) =>
  api.post<Numbered>('/orders', draft, { key })

export type OrderMoveBody = {
  move: OrderMoveName
  version: number
  reason?: string
  questions?: string[]
  answers?: string[]
  attachmentIds?: string[]
  dueOn?: string
  depositPercent?: number
  total?: Money
}
export const moveOrder = (api: ApiClient, id: string, body: OrderMoveBody) =>
  moveRecord(api, 'orders', id, body)

export const writeToOrder = (
  api: ApiClient,
  id: string,
  message: { text: string; attachmentIds: string[]; internal: boolean },
  key: string,
) => api.post(`/orders/${id}/messages`, message, { key })

export type OrderBill = { kind: string; total?: Money; title: string; dueOn: string }
export const billOrder = (api: ApiClient, id: string, bill: OrderBill, key: string) =>
  api.post<Numbered>(`/orders/${id}/invoices`, bill, { key })

export const openProject = (api: ApiClient, id: string) =>
  api.post<{ insertedId: string }>(`/orders/${id}/project`)
