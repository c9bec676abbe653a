import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'

/** Puts them in this order; those that are not named follow as they were. */
export async function orderTemplates(ctx: Context, ids: string[]): Promise<number> {
  permit(ctx, 'template.update')
  return inTransaction(ctx, async (inside) => {
    const places = await lockOrder(inside)
    const before = places.map(({ id }) => id)
    const named = ids.filter((id) => before.includes(id))
    const after = [...new Set([...named, ...before])]
    if (after.join() === before.join()) return 0
    const placeOf = new Map(places.map(({ id, sort_order }) => [id, sort_order]))
    for (const [place, id] of after.entries()) {
      if (placeOf.get(id) === place + 1) continue
      const moved = { sort_order: place + 1, updated_at: inside.now() }
      await inside.db.updateTable('template').set(moved).where('id', '=', id).execute()
    }
    await recordAct(inside, {
      action: 'template.order',
      kind: 'template',
      before: { ids: before },
      after: { ids: after },
    })
    return after.filter((id, place) => before[place] !== id).length
  })
}

/** Their places in the order of the gallery; one changes it at a time. */
export async function lockOrder({ db }: Context): Promise<{ id: string; sort_order: number }[]> {
  await db.selectFrom('template').select('id').orderBy('id').forUpdate().execute()
  // Two that were added at the same time may share a place; the older one stands first.
  return db.selectFrom('template').select(['id', 'sort_order']).orderBy('sort_order').orderBy('id').execute()
}
