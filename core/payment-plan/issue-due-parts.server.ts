import type { Context } from '../context.ts'
import { foldName } from '../folding.ts'
import type { OrderStatus } from '../order/order.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { isOfProjectsClient } from '../project/order-of-project.server.ts'
import { runEach } from '../run-each.server.ts'
import { addDays, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { issuePart } from './payment-parts.server.ts'
import type { PartDue } from './payment-plan.ts'

/** States in which the price of an order is owed. */
export const owing: OrderStatus[] = ['accepted', 'in-progress', 'in-review', 'delivered', 'closed']

/** Issues the parts of an order that wait for an event, each once. The caller has locked the order. */
export const issueDueParts = (inside: Context, orderId: string, dues: readonly PartDue[]): Promise<number> =>
  issueWaiting(inside, orderId, ({ due }) => dues.includes(due))

type DoneMilestone = { id: string; title: string }

/** Issues the part that waits for a milestone, in the transaction that marks it as done. Parts that wait for one and
 * have none of their own, such as after its deletion, wait for one with their label as title. */
export async function issuePartsOfMilestone(
  inside: Context,
  projectId: string,
  { id, title }: DoneMilestone,
): Promise<void> {
  const order = await findOwingOrder(inside, projectId)
  if (!order) return
  await issueWaiting(inside, order.id, ({ due, label, milestoneId }) =>
    milestoneId === null ? due === 'milestone' && foldName(label) === foldName(title) : milestoneId === id,
  )
}

/** Locks the order of a project whose price is owed. */
export const findOwingOrder = ({ db }: Context, projectId: string) =>
  db
    .selectFrom('client_order')
    .select('id')
    .where('project_id', '=', projectId)
    .where(isOfProjectsClient)
    .where('status', 'in', owing)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Issues the parts that are due on a date, as many days before it as the payment settings give for paying. Idempotent
 * background job; catches up on missed days, and one that fails stops no other. Returns the number
 * issued. */
export async function issueDatedParts(ctx: Context): Promise<number> {
  const { dueDays } = await readPaymentSettings(ctx)
  const until = addDays(today(ctx), dueDays)
  const found = await ctx.db
    .selectFrom('payment_part')
    .innerJoin('client_order', 'client_order.id', 'order_id')
    .select('order_id as orderId')
    .distinct()
    .where('due', '=', 'date')
    .where('payment_part.due_on', '<=', until)
    .where('issued_at', 'is', null)
    .where('client_order.status', 'in', owing)
    .execute()
  let count = 0
  await runEach(found, async ({ orderId }) => {
    count += await inTransaction(ctx, async (inside) => {
      // It may have been cancelled meanwhile.
      const order = await inside.db
        .selectFrom('client_order')
        .select('id')
        .where('id', '=', orderId)
        .where('status', 'in', owing)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return order ? issueWaiting(inside, orderId, ({ dueOn }) => dueOn !== null && dueOn <= until) : 0
    })
  })
  return count
}

type Waiting = {
  number: number
  label: string
  due: PartDue
  dueOn: string | null
  milestoneId: string | null
}

/** Issues the parts that were never issued and that `isDue`. Returns their number. */
async function issueWaiting(
  inside: Context,
  orderId: string,
  isDue: (part: Waiting) => boolean,
): Promise<number> {
  const waiting = await inside.db
    .selectFrom('payment_part as part')
    .leftJoin('milestone', (join) =>
      join.onRef('part_order_id', '=', 'part.order_id').onRef('part_number', '=', 'part.number'),
    )
    .select(['part.number', 'label', 'due', 'part.due_on as dueOn', 'milestone.id as milestoneId'])
    .where('part.order_id', '=', orderId)
    .where('issued_at', 'is', null)
    .orderBy('part.number')
    .execute()
  const due = waiting.filter(isDue)
  for (const { number } of due) await issuePart(inside, { orderId, number })
  return due.length
}
