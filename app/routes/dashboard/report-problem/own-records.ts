import type { ownRecords } from '#app/api/acting.ts'
import type { ApiClient } from '#app/api/client.ts'
import { listProjectsOf } from '#app/api/projects.ts'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { OrderRow } from '#core/order/order-response.ts'

export type OwnRecord = { id: string; name: string }
/** The client's records that a problem may refer to, by kind. */
export type OwnRecords = Record<'order' | 'project' | 'payment', OwnRecord[]>

export async function listOwnRecords(
  api: ApiClient,
  own: ReturnType<typeof ownRecords>,
): Promise<OwnRecords> {
  const path = (resource: string) => `/${resource}/${encodeURIComponent(own.email)}?limit=50`
  const [orders, projects, invoices] = await Promise.all([
    own.list('order.list-own', () => api.list<OrderRow>(path('orders'))),
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('invoice.list-own', () => api.list<InvoiceRow>(path('invoices'))),
  ])
  return {
    order: orders.rows.map(({ _id: id, number, snapshot }) => ({ id, name: `${number} · ${snapshot.name}` })),
    project: projects.rows.map(({ _id: id, companyname: name }) => ({ id, name })),
    payment: invoices.rows.map(({ _id: id, number, title }) => ({ id, name: `${number} · ${title}` })),
  }
}
