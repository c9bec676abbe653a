import type { Context } from '../context.ts'
import { takeAddress } from '../record-address/record-address.server.ts'
import { retryCancelled } from '../transaction.server.ts'

type Clock = Pick<Context, 'db' | 'now'>

const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Gives published work without an address the one of its name: work from before there were addresses, and what a node of
 * the release before adds. */
export async function fillInAddresses(ctx: Clock): Promise<void> {
  let last: string | undefined = beforeAll
  while (last) last = await retryCancelled(() => fillInBatch(ctx, last ?? beforeAll))
}

/** Returns the last id of a full batch. */
const fillInBatch = (ctx: Clock, after: string) =>
  ctx.db.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('portfolio_record')
      .select(['id', 'name as title', 'slug'])
      .where('slug', '=', '')
      .where('is_published', '=', true)
      .where('removed_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const work of found) {
      const slug = await takeAddress({ db, now: ctx.now }, 'portfolio', work)
      if (slug) await db.updateTable('portfolio_record').set({ slug }).where('id', '=', work.id).execute()
    }
    return found.length === batchSize ? found.at(-1)?.id : undefined
  })
