import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Database, DatabaseAddress } from './connection/pool.ts'
import { migrate } from './migrate.ts'

const migrateInOwnProcess = `
  const { openDatabase } = await import('#db/connection/pool.ts')
  const { migrate } = await import('#db/migrate.ts')
  const database = openDatabase(JSON.parse(process.argv[1]))
  process.stdout.write(JSON.stringify(await migrate(database)))
  await database.destroy()
`

async function migrateElsewhere(address: DatabaseAddress): Promise<string[]> {
  const call = ['--input-type=module', '--eval', migrateInOwnProcess, JSON.stringify(address)]
  const { stdout } = await promisify(execFile)(process.execPath, call)
  return JSON.parse(stdout)
}

const tablesOf = async (database: Database) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(database)
  return rows.map(({ name }) => name)
}

async function withMigrations<T>(
  files: Record<string, string>,
  use: (folder: URL) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return use(pathToFileURL(`${folder}/`)).finally(() => rm(folder, { recursive: true }))
}

it('applies migrations once when four nodes start at the same time', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const results = await Promise.all(Array.from({ length: 4 }, () => migrateElsewhere(test.address)))
  expect(results.filter((applied) => applied.includes('0001-public-site.sql'))).toHaveLength(1)
  expect(results.filter((applied) => applied.length === 0)).toHaveLength(3)
  expect(await tablesOf(test.database)).toEqual(expect.arrayContaining(['blog', 'migration', 'review']))
  expect(await migrate(test.database)).toEqual([])
})

it('rolls back all migrations when one fails', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const files = {
    '0001-good.sql': 'create table cup (id int primary key); insert into cup values (1)',
    '0002-bad.sql': 'create table plate (id int); insert into plate values (1 / 0)',
  }
  await withMigrations(files, async (folder) => {
    await expect(migrate(test.database, folder)).rejects.toThrow('division by zero')
    expect(await tablesOf(test.database)).toEqual([])
  })
  await withMigrations({ ...files, '0002-bad.sql': 'create table plate (id int)' }, async (folder) => {
    expect(await migrate(test.database, folder)).toEqual(['0001-good.sql', '0002-bad.sql'])
    expect(await tablesOf(test.database)).toEqual(['cup', 'migration', 'plate'])
  })
})

it('refuses a database that a newer release has migrated', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const files = {
    '0001-cup.sql': 'create table cup (id int)',
    '0002-b.sql': 'alter table cup rename id to b',
  }
  await withMigrations(files, (folder) => migrate(test.database, folder))
  await withMigrations({ '0001-cup.sql': '', '0003-d.sql': 'drop table cup' }, async (folder) => {
    await expect(migrate(test.database, folder)).rejects.toThrow(
      'This database was made ready for a newer release (0002-b.sql): start that one, or a later one.',
    )
  })
  expect(await tablesOf(test.database)).toEqual(['cup', 'migration'])
})

it('applies only pending migrations, sorted by number', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const first = { '0001-cup.sql': 'create table cup (id int)', 'notes.txt': 'not for the database' }
  await withMigrations(first, (folder) => migrate(test.database, folder))
  const files = {
    ...first,
    '0010-c.sql': 'alter table cup rename b to c',
    '0002-b.sql': 'alter table cup rename id to b',
  }
  await withMigrations(files, async (folder) => {
    expect(await migrate(test.database, folder)).toEqual(['0002-b.sql', '0010-c.sql'])
  })
})
