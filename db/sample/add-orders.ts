import type { Database } from '../connection/pool.ts'
import { addCashPayment } from './add-cash-payment.ts'
import { rate } from './add-claim.ts'
import { type At, addMessages, addMoves, dayOf, idOf, numberOf } from './add-history.ts'
import type { Method } from './add-methods.ts'
import type { SampleOrder } from './content/orders.ts'

type OrderOptions = { order: SampleOrder; index: number; methods: Method[]; at: At }

export async function addOrder(
  transaction: Database,
  { order, index, methods, at }: OrderOptions,
): Promise<void> {
  const { client, bought, brief, questions = [], steps, said = [], source = 'web', dueInDays, billed } = order
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('A sample order has no steps')
  const service = await transaction
    .selectFrom('service')
    .select(['id', 'kind', 'plans'])
    .where('slug', '=', bought.service)
    .executeTakeFirstOrThrow()
  const id = idOf(at(first.hoursAgo))
  const { name, priceCents, revisions, revisionsAsQuoted, supportMonths, planId } = bought
  const features = service.plans.find((plan) => plan.planId === planId)?.features ?? []
  const delivered = steps.find(({ to }) => to === 'delivered')
  await transaction
    .insertInto('client_order')
    .values({
      id,
      number: numberOf('OR', index + 1),
      email: client.email,
      client_name: client.name,
      service_kind: service.kind,
      service_id: service.id,
      plan_id: planId,
      template_request_id: null,
      snapshot: JSON.stringify({
        ...{ name, priceCents, features, revisions, supportMonths, lines: [] },
        ...(revisionsAsQuoted && { revisionsAsQuoted }),
      }),
      brief: JSON.stringify(brief),
      total_cents: priceCents,
      currency: 'USD',
      deposit_percent: billed?.kind === 'full' ? 100 : 50,
      revisions_used: order.revisionsUsed ?? 0,
      status: last.to as 'submitted',
      questions: JSON.stringify(questions),
      due_on: dueInDays === undefined ? null : dayOf(at(-24 * dueInDays)),
      delivered_at: delivered ? at(delivered.hoursAgo) : null,
      project_id: order.isProject ? await findProject(transaction, client.email) : null,
      source,
      is_sample: true,
      version: steps.length,
      created_at: at(first.hoursAgo),
      updated_at: at(last.hoursAgo),
    })
    .execute()
  await addMoves(transaction, { kind: 'order', recordId: id, steps, at })
  await addMessages(transaction, { kind: 'order', recordId: id, at, said })
  if (billed) await addInvoice(transaction, { order, index, methods, at, orderId: id })
}

/** Returns the id of the client's sample project. */
async function findProject(transaction: Database, email: string): Promise<string | null> {
  const projects = transaction.selectFrom('project').select('id').where('email', '=', email)
  return (await projects.where('is_sample', '=', true).executeTakeFirst())?.id ?? null
}

type Billing = {
  order: Pick<SampleOrder, 'client' | 'steps' | 'billed'> & { bought: { name: string } }
  orderId: string
  index: number
  methods: Method[]
  at: At
}

export async function addInvoice(
  transaction: Database,
  { order, index, methods, at, orderId }: Billing,
): Promise<void> {
  const { client, bought, billed, steps } = order
  const accepted = steps.find(({ to }) => to === 'accepted')
  if (!billed || !accepted) return
  const [id, time] = [idOf(at(accepted.hoursAgo)), at(accepted.hoursAgo)]
  const number = numberOf('IN', 200 + index)
  const title = `${billed.kind === 'full' ? 'Full payment' : 'Deposit'}: ${bought.name}`
  await transaction
    .insertInto('invoice')
    .values({
      id,
      number,
      order_id: orderId,
      email: client.email,
      kind: billed.kind,
      total_cents: billed.cents,
      poisha_per_dollar: rate,
      rate_valid_until: at(accepted.hoursAgo - 48),
      due_on: dayOf(at(accepted.hoursAgo - 24 * 7)),
      status: 'open',
      snapshot: JSON.stringify({
        orderNumber: numberOf('OR', index + 1),
        clientName: client.name,
        title: bought.name,
        lines: [{ title, quantity: 1, priceCents: billed.cents }],
      }),
      is_sample: true,
      created_at: time,
      updated_at: time,
    })
    .execute()
  if (!billed.isPaid) return
  await addCashPayment(transaction, {
    ...{ methods, number: 200 + index, time: at(accepted.hoursAgo - 1) },
    invoice: { id, number, email: client.email, cents: billed.cents },
  })
}
