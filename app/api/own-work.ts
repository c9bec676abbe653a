import type { PaymentState } from '#core/invoice/invoice.ts'
import type { Money } from '#core/money.ts'
import type { OrderStatus, Todo } from '#core/order/order.ts'
import type { ApiClient } from './client.ts'
import type { EventRow, FileRow, MessageRow } from './records.ts'

/** What a project's screen needs of the order behind it. */
export type WorkOrder = {
  _id: string
  number: string
  snapshot: { name: string }
  total: Money
  billed: Money
  paid: Money
  paymentState: PaymentState
  revisionsLeft: number | null
  status: OrderStatus
  turn: { side: 'client' | 'staff'; todo: Todo } | null
  dueOn: string | null
  supportUntil: string | null
  projectId: string | null
  version: number
}
export type WholeWorkOrder = WorkOrder & { events: EventRow[]; messages: MessageRow[]; files: FileRow[] }
export type InvoiceLine = {
  _id: string
  number: string
  kind: 'deposit' | 'balance' | 'full' | 'extra'
  status: 'open' | 'part-paid' | 'paid' | 'void'
  total: Money
  open: Money
  dueOn: string
}

const of = (email: string) => encodeURIComponent(email)

/** Those that are agreed and not ended. */
export const listWorkOrders = async (api: ApiClient, email: string) =>
  (await api.list<WorkOrder>(`/orders/${of(email)}?limit=100`)).rows

export const getWorkOrder = (api: ApiClient, id: string) => api.get<WholeWorkOrder>(`/orders/id/${id}`)

export const listInvoicesOfOrder = async (api: ApiClient, email: string, orderId: string) =>
  (await api.list<InvoiceLine>(`/invoices/${of(email)}?order=${orderId}&limit=50`)).rows

export const approveWork = (api: ApiClient, { _id, version }: WorkOrder) =>
  api.patch(`/orders/${_id}/status`, { move: 'approve', version })

export const askForChanges = (api: ApiClient, { _id, version }: WorkOrder, reason: string) =>
  api.patch(`/orders/${_id}/status`, { move: 'ask-changes', version, reason })

export const writeToOrder = (
  api: ApiClient,
  id: string,
  text: string,
  attachmentIds: string[],
  key: string,
) => api.post(`/orders/${id}/messages`, { text, attachmentIds }, { key })
