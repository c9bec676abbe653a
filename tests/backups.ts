import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { secretsPurpose } from '#core/project/project.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { connectForBackup } from '#db/backup/connect.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { keyIdsOf } from '#platform/secret-box.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { loadInto } from '#server/backup/restore.ts'
import type { Source } from '#server/backup/write-backup.ts'
import { visitor } from './factories.ts'
import type { TestDatabase } from './test-database.ts'
import { testKeys } from './test-keys.ts'

export async function makeFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'backups-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export const sourceOf = (test: TestDatabase): Source => ({
  address: test.address,
  files: test.ctxOf(visitor).files,
  keyNames: keyIdsOf(testKeys, secretsPurpose),
})

export const addSample = (test: TestDatabase) =>
  addSampleContent(test.database, test.ctxOf(visitor).secrets.seal, storeSpreadsheet)

/** Restores a backup into a database without tables. */
export async function restoreInto(test: TestDatabase, path: string): Promise<void> {
  const manifest = await checkBackup(path)
  await using client = await connectForBackup(test.address)
  await loadInto({ client, manifest, path, files: test.ctxOf(visitor).files })
}

/** Returns every row of every table as text, including generated columns. */
export async function readAllRows({ address }: TestDatabase): Promise<Map<string, string[]>> {
  await using client = await connectForBackup(address)
  const found = new Map<string, string[]>()
  for (const name of await listNames(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from "${name}" as t order by 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

async function listNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`)
  return rows.map(({ name }) => name)
}
