import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Deletes expired rate-limit counters, by the database's clock, which also counted them. */
export async function deleteExpiredLimitUses({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('limit_use').where('ends_at', '<', sql<Date>`now()`).execute()
}
