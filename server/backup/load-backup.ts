import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { copyIn, prepareForLoading, setSequences } from '#db/backup/load.ts'
import { applyMigrations, lockSchema, migrateOn } from '#db/backup/schema.ts'
import { copyRows } from '#db/backup/snapshot.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { readWhole } from './check-backup.ts'
import { fileFolder, type Manifest, tableOf } from './manifest.ts'
import { digestRows } from './row-digest.ts'

type Load = {
  path: string
  manifest: Manifest
  /** Stores one file of the backup. */
  putFile: (key: string, content: Buffer) => Promise<void>
  /** Throws if the database must not be loaded into. Called with the schema locked. */
  refuse?: (client: pg.Client) => Promise<void>
  signal?: AbortSignal
}

/** Loads a backup into an empty database, verifies the rows and migrates to this version, in one transaction. */
export async function loadBackup(client: pg.Client, load: Load): Promise<void> {
  await client.query('begin')
  try {
    await lockSchema(client)
    await load.refuse?.(client)
    await applyMigrations(client, load.manifest.migrations)
    const closeLoading = await prepareForLoading(client)
    await loadEntries(client, load)
    await setSequences(client, load.manifest.sequences)
    await closeLoading()
    await compareRows(client, load)
    await migrateOn(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function loadEntries(client: pg.Client, { path, manifest, putFile, signal }: Load): Promise<void> {
  const entries = readArchive(path)
  try {
    let next = await entries.next()
    async function* partsOf(table: string) {
      while (!next.done && tableOf(next.value.name) === table) {
        signal?.throwIfAborted()
        yield* next.value.content
        next = await entries.next()
      }
    }
    while (!next.done) {
      const { name, content } = next.value
      const shape = manifest.tables.find((one) => one.name === tableOf(name))
      if (shape) {
        await pipeline(partsOf(shape.name), copyIn(client, shape))
        continue
      }
      if (name.startsWith(fileFolder)) await putFile(name.slice(fileFolder.length), await readWhole(content))
      next = await entries.next()
    }
  } finally {
    await entries.return(undefined)
  }
}

/** Reads all rows back and compares them with the manifest. */
async function compareRows(client: pg.Client, { manifest, signal }: Load): Promise<void> {
  for (const table of manifest.tables) {
    signal?.throwIfAborted()
    const { rows, sum } = await digestRows(copyRows(client, table))
    if (rows === table.rows && sum === table.sum) continue
    throw new BackupError(
      `After restoring, the table ${table.name} differs from the backup (${rows} of ${table.rows} rows). Nothing was changed.`,
    )
  }
}
