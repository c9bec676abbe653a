import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Period, startOfPeriod } from './periods.ts'

const batchSize = 1_000

/** Deletes audit entries older than the period; none without a period. The function of the database is the only way:
 * its triggers refuse every other change, and entries of the last year. */
export async function deleteOldAuditEntries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  period: Period | undefined,
): Promise<void> {
  if (!period) return
  const oldest = startOfPeriod(now(), period)
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { rows } = await sql<{ deleted: number }>`select delete_old_audit_entries(${oldest}, ${batchSize})
      as deleted`.execute(db)
    deleted = rows[0]?.deleted ?? 0
  }
}
