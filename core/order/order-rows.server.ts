import { sql } from 'kysely'
import { isAnswerDue } from '../answer-due/late.server.ts'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains, isWithin } from '../listing.server.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import { idOfOwnProject, isOfProjectsClient } from '../project/order-of-project.server.ts'
import { waitsForClient } from '../proof/waiting-proofs.server.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import { today } from '../time.ts'
import { isAssignedTo } from '../work/assignee.server.ts'
import { activeOrders, begunOrders, endedOrders, type Order, openOrders } from './order.ts'
import type { OrderFilter } from './order-input.ts'

export const orderColumns = [
  'id',
  'number',
  'email',
  isNotified(sql.ref('client_order.email'), 'order').as('isNotified'),
  'client_id as clientId',
  'client_name as clientName',
  'service_kind as serviceKind',
  'plan_id as planId',
  'template_request_id as templateRequestId',
  'snapshot as bought',
  'total_cents as totalCents',
  'currency',
  'deposit_percent as depositPercent',
  'revisions_used as revisionsUsed',
  'status',
  'questions',
  'due_on as dueOn',
  'delivered_at as deliveredAt',
  'preview_url as previewUrl',
  idOfOwnProject.as('projectId'),
  sql<string | null>`(select quote.id from quote where quote.order_id = client_order.id
    and quote.status in ${literals(openQuotes)}
    and (quote.amendment is null or client_order.status not in ('submitted', 'needs-info')) order by quote.id desc limit 1)`.as(
    'openQuoteId',
  ),
  sql<number | null>`(select proof.number from proof
    where proof.project_id = client_order.project_id and ${waitsForClient} and ${isOfProjectsClient})`.as(
    'openRound',
  ),
  'source',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'version',
] as const

export type OrderRow = Omit<Order, 'total'> & { totalCents: string; currency: string }

export const toOrder = <Row extends OrderRow>({
  totalCents,
  currency,
  ...same
}: Row): Omit<Row, 'totalCents' | 'currency'> & Pick<Order, 'total'> => ({
  ...same,
  total: { minor: Number(totalCents), currency },
})

export const orderSorts = {
  number: sql`number`,
  clientName: sql`lower(client_name)`,
  email: sql`email`,
  status: sql`status`,
  total: sql`total_cents`,
  dueOn: sql`due_on`,
  answerDueAt: sql`answer_due_at`,
}

/** Condition on an order: it is under way after its due day. */
export const isOrderLate = (ctx: Pick<Context, 'now'>) =>
  sql<boolean>`(status in ('accepted', 'in-progress', 'in-review') and due_on < ${today(ctx)})`

export function orders(
  ctx: Context,
  { id, project, due, deliveredFrom, deliveredTo, ...filter }: OrderFilter,
) {
  const { q, status, group, serviceKind, assignee, answer, ...days } = filter
  let found = ctx.db.selectFrom('client_order')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (status) found = found.where('status', '=', status)
  if (group === 'new') found = found.where('status', 'in', ['submitted', 'needs-info'])
  if (group === 'active') {
    found = found.where('status', 'in', activeOrders)
  }
  if (group === 'open') found = found.where('status', 'in', openOrders)
  if (group === 'begun') found = found.where('status', 'in', begunOrders)
  if (group === 'ended') found = found.where('status', 'in', endedOrders)
  if (assignee) found = found.where(isAssignedTo(ctx, 'order', assignee))
  if (answer) found = found.where(isAnswerDue(ctx, answer))
  if (due) found = found.where(isOrderLate(ctx))
  if (deliveredFrom || deliveredTo) {
    const delivered = isWithin(sql`delivered_at`, { from: deliveredFrom, to: deliveredTo })
    found = found.where('delivered_at', 'is not', null).where(delivered)
  }
  if (id) found = found.where('id', '=', id)
  // An order whose project is in the trash or belongs to somebody else has none.
  if (project === 'none') found = found.where(sql<boolean>`not ${isOfProjectsClient}`)
  else if (project) found = found.where('project_id', 'in', project)
  if (serviceKind) found = found.where('service_kind', '=', serviceKind)
  return found.where(isWithin(sql`created_at`, days))
}

/** Locks an order until the transaction ends. */
export async function getOrderLocked(inside: Context, id: string): Promise<Order> {
  const one = orders(inside, {}).where('id', '=', id)
  await one.select('id').forNoKeyUpdate().execute()
  // A statement of its own: one that waited for the lock would see the project and the quote as they were before.
  const row = await one.select(orderColumns).executeTakeFirst()
  if (!row) throw notFound('Order')
  return toOrder(row)
}
