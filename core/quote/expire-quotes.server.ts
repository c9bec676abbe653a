import type { Context } from '../context.ts'
import { runEach } from '../run-each.server.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyQuoteMove } from './move-quote.server.ts'
import { openQuotes } from './quote-machine.ts'
import { getQuoteLocked } from './quote-rows.server.ts'

const maxQuotes = 500

/** Expires quotes after their last day. Idempotent background job. Returns the number expired. */
export async function expireQuotes(ctx: Context): Promise<number> {
  const day = today(ctx)
  const over = await ctx.db
    .selectFrom('quote')
    .select('id')
    .where('status', 'in', openQuotes)
    .where('valid_until', '<', day)
    .orderBy('id')
    .limit(maxQuotes)
    .execute()
  let count = 0
  await runEach(over, async ({ id }) => {
    const isMoved = await inTransaction(ctx, async (inside) => {
      const quote = await getQuoteLocked(inside, id)
      // It may have been answered meanwhile.
      if (!openQuotes.includes(quote.status) || quote.validUntil >= day) return false
      await applyQuoteMove(inside, quote, { move: 'expire', reason: 'Its last day is over' }, 'system')
      return true
    })
    if (isMoved) count += 1
  })
  return count
}
