import type { Context } from '../context.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { assignMany } from '../work/assign-many.server.ts'
import type { OrderFilter } from './order-input.ts'
import { orders } from './order-rows.server.ts'

/** Assigns the selected orders, or frees them. Returns the changed ids. */
export async function assignOrders(
  ctx: Context,
  chosen: Chosen<OrderFilter>,
  assignee: string | null,
): Promise<string[]> {
  permit(ctx, 'work.change')
  permit(ctx, 'order.list')
  const filter = 'filter' in chosen ? chosen.filter : {}
  const findIds = (inside: Context) => chosenIdsToLock(orders(inside, filter), chosen)
  return assignMany(ctx, 'order', { findIds, assignee })
}
