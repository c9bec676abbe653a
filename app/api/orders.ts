import type { z } from 'zod'
import type { handOverInput, orderAmendmentInput } from '#core/order/amendment-input.ts'
import type { anyOrderInput, orderInvoiceInput, orderMove } from '#core/order/order-input.ts'
import type { OrderRow, WholeOrder } from '#core/order/order-response.ts'
import type { ApiClient } from './client.ts'
import { listRows } from './list-rows.ts'
import { moveRecord } from './moves.ts'

export type { OrderRow, WholeOrder }

export const listOrdersOf = (api: ApiClient, email: string, limit = 100) =>
  listRows<OrderRow>(api, `/orders/${encodeURIComponent(email)}?limit=${limit}`, limit)
/** Lists the client's orders of these projects, newest first. */
export const listOrdersOfProjects = async (api: ApiClient, email: string, projectIds: string[]) =>
  projectIds.length === 0
    ? { rows: [], next: undefined }
    : listRows<OrderRow>(
        api,
        `/orders/${encodeURIComponent(email)}?project=${projectIds.join(',')}&limit=200`,
        200,
      )
/** Lists the orders of a project for staff, newest first. */
export const listOrdersOfProject = async (api: ApiClient, projectId: string) => {
  const { rows } = await api.list<OrderRow>(`/orders?project=${projectId}&limit=20`)
  // A project that was given to somebody else leaves its order behind.
  return rows.filter((order) => order.projectId === projectId)
}
/** Lists the client's orders without a project, on which work has begun. */
export const listOrdersWithoutProject = (api: ApiClient, email: string) =>
  listRows<OrderRow>(api, `/orders/${encodeURIComponent(email)}?project=none&group=begun&limit=100`, 100)
/** Finds an order of the client: at most one row, none for an order of somebody else. */
export const findOrderOf = (api: ApiClient, email: string, id: string) =>
  api.list<OrderRow>(`/orders/${encodeURIComponent(email)}?id=${id}&limit=1`)
/** Lists the client's orders that have not ended. */
export const listOpenOrdersOf = (api: ApiClient, email: string) =>
  listRows<OrderRow>(api, `/orders/${encodeURIComponent(email)}?group=open&limit=50`, 50)

export const getOrder = (api: ApiClient, id: string) => api.get<WholeOrder>(`/orders/id/${id}`)

export type OrderDraft = z.input<typeof anyOrderInput>
export type Numbered = { insertedId: string; number: string }

export const placeOrder = (api: ApiClient, draft: OrderDraft, key: string) =>
  api.post<Numbered>('/orders', draft, { key })

export type OrderMoveBody = z.input<typeof orderMove>
export const moveOrder = (api: ApiClient, id: string, body: OrderMoveBody) =>
  moveRecord(api, 'orders', id, body)

export const writeToOrder = (
  api: ApiClient,
  id: string,
  message: { text: string; attachmentIds: string[]; internal: boolean },
  key: string,
) => api.postText(`/orders/${id}/messages`, message, { key, title: 'Message' })

export const billOrder = (api: ApiClient, id: string, bill: z.input<typeof orderInvoiceInput>, key: string) =>
  api.post<Numbered>(`/orders/${id}/invoices`, bill, { key })

export const amendOrder = (
  api: ApiClient,
  id: string,
  change: z.input<typeof orderAmendmentInput>,
  key: string,
) => api.post<{ insertedId: string; number: number }>(`/orders/${id}/amendments`, change, { key })

export const handOverOrder = (
  api: ApiClient,
  id: string,
  change: z.input<typeof handOverInput>,
  key: string,
) => api.post<{ insertedId: string; quoteId: string | null }>(`/orders/${id}/client`, change, { key })

export const openProject = (api: ApiClient, id: string) =>
  api.post<{ insertedId: string }>(`/orders/${id}/project`)
