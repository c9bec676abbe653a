import type { Database } from '../connection/pool.ts'
import { addClaim, rate } from './add-claim.ts'
import { type At, addMoves, createClock, idOf, numberOf } from './add-history.ts'
import { addMethods, type Method } from './add-methods.ts'
import { type SampleInvoice, sampleInvoices } from './content/invoices.ts'

/** Adds payment methods, and invoices and claims in every state. Returns the methods. */
export async function addPayments(transaction: Database, now: number): Promise<Method[]> {
  const at = createClock(now)
  const methods = await addMethods(transaction, at(24 * 60))
  for (const [index, invoice] of sampleInvoices.entries()) {
    await addInvoice(transaction, { invoice, index, methods, at })
  }
  return methods
}

type InvoiceOptions = { invoice: SampleInvoice; index: number; methods: Method[]; at: At }

async function addInvoice(
  transaction: Database,
  { invoice, index, methods, at }: InvoiceOptions,
): Promise<void> {
  const { client, service, kind, cents, hoursAgo, dueInDays, isVoid = false, isOld = false } = invoice
  const createdAt = at(hoursAgo)
  const order = { id: idOf(at(hoursAgo + 1)), number: numberOf('OR', 100 + index) }
  const stamps = { is_sample: true, created_at: createdAt, updated_at: createdAt }
  const bought = { name: service, priceCents: cents, features: [], revisions: 2, supportMonths: 1, lines: [] }
  await transaction
    .insertInto('client_order')
    .values({
      ...order,
      ...client,
      ...stamps,
      service_kind: 'custom',
      service_id: null,
      plan_id: '',
      template_request_id: null,
      snapshot: JSON.stringify(bought),
      brief: '{}',
      total_cents: cents,
      currency: 'USD',
      deposit_percent: 50,
      status: isVoid ? 'cancelled' : 'accepted',
      due_on: null,
      delivered_at: null,
      project_id: null,
      source: 'staff',
    })
    .execute()
  const steps = [
    { to: 'submitted', by: 'staff' as const, hoursAgo: hoursAgo + 1 },
    { to: isVoid ? 'cancelled' : 'accepted', by: 'staff' as const, hoursAgo },
  ]
  await addMoves(transaction, { kind: 'order', recordId: order.id, steps, at })
  const id = idOf(createdAt)
  await transaction
    .insertInto('invoice')
    .values({
      ...stamps,
      id,
      number: numberOf('IN', index + 1),
      order_id: order.id,
      email: client.email,
      kind,
      total_cents: cents,
      poisha_per_dollar: rate,
      rate_valid_until: isOld ? at(hoursAgo - 48) : at(-36),
      due_on: at(-24 * dueInDays)
        .toISOString()
        .slice(0, 10),
      status: isVoid ? 'void' : 'open',
      snapshot: JSON.stringify({
        orderNumber: order.number,
        clientName: client.client_name,
        title: service,
        lines: [{ title: service, quantity: 1, priceCents: cents }],
      }),
    })
    .execute()
  let open = cents
  for (const [claimIndex, claim] of invoice.claims.entries()) {
    open -= await addClaim(transaction, {
      invoice,
      claim,
      id,
      open,
      number: index * 10 + claimIndex + 1,
      methods,
      at,
    })
  }
}
