import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './connection/pool.ts'

export const migrationsFolder = new URL('./migrations/', import.meta.url)
export const migrationLock = 7_301_206
export const migrationTable =
  'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())'

/** Lists the migrations, sorted by number. */
export const listMigrations = async (folder = migrationsFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Thrown when an older release starts on the database of a newer one. The message is for the operator. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** Applies pending migrations in one transaction, one node at a time. Returns their names. */
export async function migrate(db: Database, folder = migrationsFolder): Promise<string[]> {
  const files = await listMigrations(folder)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction)
    await sql.raw(migrationTable).execute(transaction)
    const applied = await sql<{ name: string }>`select name from migration`.execute(transaction)
    const known = new Set(applied.rows.map(({ name }) => name))
    const newer = [...known].filter((name) => !files.includes(name)).sort()
    if (newer[0]) {
      throw new NewerDatabaseError(
        `This database was made ready for a newer release (${newer[0]}): start that one, or a later one.`,
      )
    }
    const pending = files.filter((name) => !known.has(name))
    for (const name of pending) {
      await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(transaction)
      await sql`insert into migration (name) values (${name})`.execute(transaction)
    }
    return pending
  })
}
