import { v7 as createId } from 'uuid'
import { nextNumber } from '#core/numbering.server.ts'
import type { Database } from '#db/connection/pool.ts'
import { client } from './factories.ts'

type Some = {
  email?: string
  totalCents?: number
  depositPercent?: number
  status?: 'accepted' | 'cancelled'
}

/** Inserts an accepted order; returns its id. */
export async function addOrder(database: Database, some: Some = {}): Promise<string> {
  const { email = client.email, totalCents = 59_900, depositPercent = 50, status = 'accepted' } = some
  const id = createId()
  // Takes a number from the real series, because other orders of the same test are placed by the verb.
  const number = await database.transaction().execute((db) => nextNumber({ db }, 'OR'))
  const snapshot = {
    name: 'Growth',
    priceCents: totalCents,
    features: [],
    revisions: 4,
    supportMonths: 3,
    lines: [],
  }
  await database
    .insertInto('client_order')
    .values({
      id,
      number,
      email,
      client_name: 'Karim Client',
      service_kind: 'website-coding',
      service_id: null,
      plan_id: 'growth',
      template_request_id: null,
      snapshot: JSON.stringify(snapshot),
      brief: '{}',
      total_cents: totalCents,
      currency: 'USD',
      deposit_percent: depositPercent,
      status,
      due_on: null,
      delivered_at: null,
      project_id: null,
      source: 'web',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  return id
}
