import type { Context } from '../context.ts'
import { isPermittedFor, permitFor } from '../permissions.ts'
import { refuseFormerClient } from './former-client.server.ts'
import type { Order } from './order.ts'

/** Refuses everybody except the client of an order and staff. */
export async function permitOrder(ctx: Context, { id, email }: Pick<Order, 'id' | 'email'>): Promise<void> {
  if (!isPermittedFor(ctx.actor, 'order.open', email)) await refuseFormerClient(ctx, { kind: 'order', id })
  permitFor(ctx, 'order.open', email)
}
