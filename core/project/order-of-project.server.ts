import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { OrderStatus } from '../order/order.ts'
import { unfulfilledOrders } from '../order/order.ts'

export const deliveredStates: readonly OrderStatus[] = ['delivered', 'closed']

/** Condition on an order: it has a project of its client. One that was given to somebody else by hand leaves the order
 * behind, until it is given back (decision 996). */
export const isOfProjectsClient = hasProjectIn('project')

/** Id of the project of an order, also of one in the trash. */
export const idOfOwnProject = sql<
  string | null
>`case when ${hasProjectIn('project_record')} then client_order.project_id end`

function hasProjectIn(projects: 'project' | 'project_record') {
  return sql<boolean>`exists (select from ${sql.table(projects)} as own where own.id = client_order.project_id
    and own.client_id is not distinct from client_order.client_id)`
}

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
