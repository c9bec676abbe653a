import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '#db/connection/pool.ts'
import { listMigrations, migrate, migrationsFolder } from '#db/migrate.ts'

/** Migrates to the state of the release before a migration, given by its number or name. */
export async function migrateBefore(database: Database, migration: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await listMigrations()) {
    if (name < migration) await cp(new URL(name, migrationsFolder), join(folder, name))
  }
  await migrate(database, pathToFileURL(`${folder}/`))
  await rm(folder, { recursive: true })
}
