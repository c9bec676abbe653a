import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'

/** Sorts the templates like `ids`; the others follow in their current order. Returns the number moved. */
export async function sortTemplates(ctx: Context, ids: string[]): Promise<number> {
  permit(ctx, 'template.update')
  return inTransaction(ctx, async (inside) => {
    const positions = await lockSortOrder(inside)
    const before = positions.map(({ id }) => id)
    const named = ids.filter((id) => before.includes(id))
    const after = [...new Set([...named, ...before])]
    if (after.join() === before.join()) return 0
    const positionOf = new Map(positions.map(({ id, sort_order }) => [id, sort_order]))
    for (const [index, id] of after.entries()) {
      if (positionOf.get(id) === index + 1) continue
      const moved = { sort_order: index + 1, updated_at: inside.now() }
      await inside.db.updateTable('template').set(moved).where('id', '=', id).execute()
    }
    await recordAuditEntry(inside, {
      action: 'template.order',
      kind: 'template',
      before: { ids: before },
      after: { ids: after },
    })
    return after.filter((id, index) => before[index] !== id).length
  })
}

/** Locks all templates and returns their sort order, so that concurrent changes are serialized. */
export async function lockSortOrder({ db }: Context): Promise<{ id: string; sort_order: number }[]> {
  await db.selectFrom('template').select('id').orderBy('id').forUpdate().execute()
  // Templates added concurrently may share a sort order; the older one comes first.
  return db.selectFrom('template').select(['id', 'sort_order']).orderBy('sort_order').orderBy('id').execute()
}
