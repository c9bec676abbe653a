import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { dayAfter } from '../invoice/dates.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyRequestMove } from './move-request.server.ts'
import { getRequestLocked, requests } from './request-rows.server.ts'

const dayMs = 86_400_000
const patienceDays = 30
const atOnce = 500

/** Quotes whose day is over, and questions without an answer for a month; a job runs it, as often as it likes. Tells
 * how many expired. */
export async function expireRequests(ctx: Context): Promise<number> {
  let count = 0
  for (const { id } of await over(ctx).select('id').orderBy('id').limit(atOnce).execute()) {
    const isMoved = await inTransaction(ctx, async (inside) => {
      // Somebody may have moved it meanwhile.
      const still = await over(inside).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      if (!still) return false
      const request = await getRequestLocked(inside, id)
      const isQuoted = request.status === 'quoted'
      const reason = isQuoted ? 'The quote’s last day is over' : `Nothing was heard for ${patienceDays} days`
      await applyRequestMove(inside, request, { move: 'expire', reason }, 'system')
      return true
    })
    if (isMoved) count += 1
  }
  return count
}

function over(ctx: Context) {
  const today = dayAfter(ctx.now(), 0)
  const silentSince = new Date(ctx.now().getTime() - patienceDays * dayMs)
  return requests(ctx, {}).where(
    sql<boolean>`(status = 'quoted' and quote ->> 'validUntil' < ${today}
      or status = 'needs-info' and updated_at < ${silentSince})`,
  )
}
