import { sql } from 'kysely'
import type { Context } from './context.ts'

/** What was counted against limits whose time is over, by the clock that counted it. */
export async function forgetUses({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('limit_use').where('ends_at', '<', sql<Date>`now()`).execute()
}
