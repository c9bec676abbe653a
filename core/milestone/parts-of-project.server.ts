import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { findOwingOrder, owing } from '../payment-plan/issue-due-parts.server.ts'
import { isPermitted, permit } from '../permissions.ts'
import { isOfProjectsClient } from '../project/order-of-project.server.ts'
import type { FreePart } from './milestone.ts'

export type PartOfOrder = { orderId: string; number: number }

/** Lists the parts of the payment plan that a milestone of the project can invoice; none to staff who invoice no orders. */
export async function listFreeParts(ctx: Context, projectId: string): Promise<FreePart[]> {
  permit(ctx, 'project.update')
  if (!isPermitted(ctx.actor, 'order.invoice')) return []
  return freeParts(ctx, projectId).select(['part.number', 'label', 'due']).orderBy('part.number').execute()
}

/** Returns a part that is not issued and that no other milestone invoices. Locks its order, so that it stays so. */
export async function takePart(inside: Context, projectId: string, number: number): Promise<PartOfOrder> {
  const order = await findOwingOrder(inside, projectId)
  const found = order && (await freeParts(inside, projectId).select('part.number').execute())
  if (order && found?.some((part) => part.number === number)) return { orderId: order.id, number }
  throw fieldRefusal('part', 'This part of the payment plan is invoiced already, or by another milestone')
}

const freeParts = ({ db }: Context, projectId: string) =>
  db
    .selectFrom('payment_part as part')
    .innerJoin('client_order', 'client_order.id', 'part.order_id')
    .leftJoin('milestone', (join) =>
      join.onRef('part_order_id', '=', 'part.order_id').onRef('part_number', '=', 'part.number'),
    )
    .where('client_order.project_id', '=', projectId)
    .where(isOfProjectsClient)
    .where('client_order.status', 'in', owing)
    .where('issued_at', 'is', null)
    .where('milestone.id', 'is', null)
