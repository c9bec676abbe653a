import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { runEach } from '../run-each.server.ts'
import { dayMs, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyRequestMove } from './move-request.server.ts'
import { getRequestLocked, requests } from './request-rows.server.ts'

const inactiveDays = 30
const maxRequests = 500

/** Expires requests whose quote has lapsed or whose questions are unanswered for 30 days. Idempotent background job.
 * Returns the number expired. */
export async function expireRequests(ctx: Context): Promise<number> {
  let count = 0
  const found = await expirable(ctx).select('id').orderBy('id').limit(maxRequests).execute()
  await runEach(found, async ({ id }) => {
    const isMoved = await inTransaction(ctx, async (inside) => {
      // The request may have been moved meanwhile.
      const current = await expirable(inside)
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!current) return false
      const request = await getRequestLocked(inside, id)
      const isQuoted = request.status === 'quoted'
      const reason = isQuoted ? 'The quote’s last day is over' : `Nothing was heard for ${inactiveDays} days`
      await applyRequestMove(inside, request, { move: 'expire', reason })
      return true
    })
    if (isMoved) count += 1
  })
  return count
}

function expirable(ctx: Context) {
  const inactiveSince = new Date(ctx.now().getTime() - inactiveDays * dayMs)
  return requests(ctx, {}).where(
    sql<boolean>`(status = 'quoted' and quote ->> 'validUntil' < ${today(ctx)}
      or status = 'needs-info' and updated_at < ${inactiveSince})`,
  )
}
