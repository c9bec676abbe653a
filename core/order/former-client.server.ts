import { sql } from 'kysely'
import { ownClientIds } from '../client/client-rows.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'

/** Throws `not_found` for a client to whom an order or a project belonged before. Screens sign out people who open what
 * belongs to somebody else, and an old link should not. */
export async function refuseFormerClient(
  ctx: Context,
  { kind, id }: { kind: 'order' | 'project'; id: string },
): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const own = ownClientIds(ctx.actor.email)
  const found = await ctx.db
    .selectFrom('client_order')
    .select('id')
    .where(kind === 'order' ? 'id' : 'project_id', '=', id)
    .where(sql<boolean>`former_clients && array${own}`)
    .where(sql<boolean>`client_id <> all(array${own})`)
    .limit(1)
    .executeTakeFirst()
  if (found) throw notFound(kind === 'order' ? 'Order' : 'Project')
}
