import type { Database } from '../connection/pool.ts'
import { createClock, idOf } from './add-history.ts'
import type { Method } from './add-methods.ts'
import { addOrder } from './add-orders.ts'
import { addQuote } from './add-quotes.ts'
import { addRequest } from './add-requests.ts'
import { sampleOrders } from './content/orders.ts'
import { sampleQuotes } from './content/quotes.ts'
import { sampleRequests } from './content/requests.ts'
import { sampleTemplates } from './content/templates.ts'

/** Adds templates, orders and template requests in every state, and quotes. */
export async function addOrdering(transaction: Database, now: number, methods: Method[]): Promise<void> {
  const at = createClock(now)
  const templateIds = await addTemplates(transaction, at(24 * 120))
  for (const [index, order] of sampleOrders.entries()) {
    await addOrder(transaction, { order, index, methods, at })
  }
  for (const [index, request] of sampleRequests.entries()) {
    await addRequest(transaction, { request, index, methods, at, templateIds })
  }
  for (const [index, quote] of sampleQuotes.entries()) await addQuote(transaction, { quote, index, at })
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
