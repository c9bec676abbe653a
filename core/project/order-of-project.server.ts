import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { OrderStatus } from '../order/order.ts'
import { unfulfilledOrders } from '../order/order.ts'

export const deliveredStates: readonly OrderStatus[] = ['delivered', 'closed']

/** Condition on an order: its project belongs to its client. One that was given to somebody else by hand leaves the order
 * behind. */
export const isOfProjectsClient = sql<boolean>`client_order.client_id is not distinct from (
  select client_id from project where project.id = client_order.project_id)`

/** The order of a project: the latest that was not declined, cancelled or expired. */
export const orderOfProject = ({ db }: Pick<Context, 'db'>, projectId: string) =>
  db
    .selectFrom('client_order')
    .select(['id', 'status', 'snapshot', 'currency', 'revisions_used as used'])
    .where('project_id', '=', projectId)
    .where(isOfProjectsClient)
    .where('status', 'not in', unfulfilledOrders)
    .orderBy('id', 'desc')
    .limit(1)

/** Returns true while the order of a project is delivered or closed. */
export async function isDelivered(ctx: Context, projectId: string): Promise<boolean> {
  const order = await orderOfProject(ctx, projectId).executeTakeFirst()
  return order !== undefined && deliveredStates.includes(order.status)
}
