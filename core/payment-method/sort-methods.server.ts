import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'

/** Sorts all methods. Throws unless the list contains each method once. */
export async function sortPaymentMethods(ctx: Context, ids: string[]): Promise<number> {
  permit(ctx, 'payment-method.update')
  return inTransaction(ctx, async (inside) => {
    await sql`select pg_advisory_xact_lock(74)`.execute(inside.db)
    const before = await inside.db
      .selectFrom('payment_method')
      .select('id')
      .orderBy('sort_order')
      .orderBy('id')
      .forUpdate()
      .execute()
    const known = before.map(({ id }) => id)
    if (known.toSorted().join() !== ids.toSorted().join()) throw changedMeanwhile()
    const moved = ids.filter((id, index) => known[index] !== id)
    if (moved.length === 0) return 0
    await sql`update payment_method set sort_order = place
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      where payment_method.id = wanted.id`.execute(inside.db)
    const action = 'payment-method.order'
    await recordAuditEntry(inside, {
      action,
      kind: 'payment-method',
      before: { order: known },
      after: { order: ids },
    })
    return moved.length
  })
}
