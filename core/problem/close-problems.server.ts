import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveProblem } from './move-problem.server.ts'
import { reopenDays } from './problem.ts'

const maxProblems = 100

/** Closes problems that have been resolved for `reopenDays`. Background job. Returns the number closed. */
export async function closeResolvedProblems(ctx: Context): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - reopenDays * dayMs)
  return inTransaction(ctx, async (inside) => {
    const resolved = await inside.db
      .selectFrom('problem')
      .select(['id', 'number', 'title', 'email', 'status', 'version'])
      .where('status', '=', 'resolved')
      .where(sql`resolved_at`, '<=', oldest)
      .orderBy('id')
      .limit(maxProblems)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const problem of resolved) await moveProblem(inside, problem, { move: 'close', by: 'system' })
    return resolved.length
  })
}
