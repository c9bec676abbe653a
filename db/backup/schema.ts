import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { listMigrations, migrationLock, migrationsFolder, migrationTable } from '../migrate.ts'

/** Takes the migration lock, so that migrations and this transaction exclude each other. */
export const lockSchema = (client: pg.ClientBase) =>
  client.query('select pg_advisory_xact_lock($1)', [migrationLock])

/** Returns the migrations among `names` that this release does not have. */
export async function findUnknownMigrations(names: string[]): Promise<string[]> {
  const known = new Set(await listMigrations())
  return names.filter((name) => !known.has(name))
}

/** Applies the migrations in the given order, in the client's transaction. */
export async function applyMigrations(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(migrationTable)
  for (const name of names) {
    await client.query(await readFile(new URL(name, migrationsFolder), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
}

/** Applies pending migrations and returns their names. */
export async function migrateOn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const pending = (await listMigrations()).filter((name) => !applied.has(name))
  await applyMigrations(client, pending)
  return pending
}
