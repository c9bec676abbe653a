import type { Database } from '../connection/pool.ts'
import { type At, addOrder, idOf } from './add-orders.ts'
import { addRequest } from './add-requests.ts'
import { sampleOrders } from './orders.ts'
import { sampleRequests } from './requests.ts'
import { sampleTemplates } from './templates.ts'

const hour = 3_600_000

/** Adds templates, and orders and template requests in every state. */
export async function addOrdering(transaction: Database, now: number): Promise<void> {
  const at: At = (hoursAgo) => new Date(now - hoursAgo * hour)
  const templateIds = await addTemplates(transaction, at(24 * 120))
  for (const [index, order] of sampleOrders.entries()) await addOrder(transaction, { order, index, at })
  for (const [index, request] of sampleRequests.entries()) {
    await addRequest(transaction, { request, index, at, templateIds })
  }
}

async function addTemplates(transaction: Database, time: Date): Promise<string[]> {
  const rows = sampleTemplates.map((template, index) => ({
    ...template,
    id: idOf(time),
    sort_order: index + 1,
    is_sample: true,
    created_at: time,
    updated_at: time,
  }))
  await transaction.insertInto('template').values(rows).execute()
  return rows.map(({ id }) => id)
}
