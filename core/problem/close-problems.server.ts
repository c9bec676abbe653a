import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveProblem } from './move-problem.server.ts'
import { reopenDays } from './problem.ts'

const day = 86_400_000
const mostAtOnce = 100

/** Done by the server itself: what was resolved and stayed quiet is closed. Tells how many. */
export async function closeResolvedProblems(ctx: Context): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - reopenDays * day)
  return inTransaction(ctx, async (inside) => {
    const quiet = await inside.db
      .selectFrom('problem')
      .select(['id', 'number', 'title', 'email', 'status', 'version'])
      .where('status', '=', 'resolved')
      .where(sql`resolved_at`, '<=', oldest)
      .orderBy('id')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const problem of quiet) await moveProblem(inside, problem, { move: 'close', by: 'system' })
    return quiet.length
  })
}
