import { sql } from 'kysely'
import type { Context } from '../context.ts'

const exportLock = 7_301_294
export const maxAttempts = 5

/** Holds a lock while it works, so that no other node makes the same export. A killed server loses it. */
export const withExportLock = (
  ctx: Context,
  id: string,
  make: (db: Context['db']) => Promise<void>,
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const lock = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(exportLock)}, hashtext(${id})) as "isFree"`.execute(db)
    if (lock.rows[0]?.isFree) await make(db)
  })
