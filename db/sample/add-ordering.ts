import type { Database } from '../pool.ts'
import { type At, addOrder, idOf } from './add-orders.ts'
import { addRequest } from './add-requests.ts'
import { sampleOrders, sampleRequests, sampleTemplates } from './ordering.ts'

const hour = 3_600_000

/** Templates, orders and requests of every state, in a transaction of the sample content. */
export async function addOrdering(transaction: Database, now: number): Promise<void> {
  const at: At = (hoursAgo) => new Date(now - hoursAgo * hour)
  const templateIds = await addTemplates(transaction, at(24 * 120))
  for (const [place, order] of sampleOrders.entries()) await addOrder(transaction, { order, place, at })
  for (const [place, request] of sampleRequests.entries()) {
    await addRequest(transaction, { request, place, at, templateIds })
  }
}

async function addTemplates(transaction: Database, time: Date): Promise<string[]> {
  const rows = sampleTemplates.map((template, place) => ({
    ...template,
    id: idOf(time),
    sort_order: place + 1,
    is_sample: true,
    created_at: time,
    updated_at: time,
  }))
  await transaction.insertInto('template').values(rows).execute()
  return rows.map(({ id }) => id)
}
