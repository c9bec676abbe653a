import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { listMigrations, migrationLock, migrationsFolder, migrationTable } from '../migrate.ts'

/** Waits for every node that is migrating; they wait for this transaction then. */
export const lockSchema = (client: pg.ClientBase) =>
  client.query('select pg_advisory_xact_lock($1)', [migrationLock])

/** Those of `names` that this version doesn't know. */
export async function findUnknownMigrations(names: string[]): Promise<string[]> {
  const known = new Set(await listMigrations())
  return names.filter((name) => !known.has(name))
}

/** Applies them in this order, in the client's transaction. */
export async function applyMigrations(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(migrationTable)
  for (const name of names) {
    await client.query(await readFile(new URL(name, migrationsFolder), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
}

/** Applies what this database hasn't seen. */
export async function migrateOn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const fresh = (await listMigrations()).filter((name) => !applied.has(name))
  await applyMigrations(client, fresh)
  return fresh
}
