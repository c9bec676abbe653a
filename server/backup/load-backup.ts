import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { copyIn, openForLoading, setSequences } from '#db/backup/load.ts'
import { applyMigrations, lockSchema, migrateOn } from '#db/backup/schema.ts'
import { copyRows } from '#db/backup/snapshot.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { readWhole } from './check-backup.ts'
import { fileFolder, type Manifest, tableOf } from './manifest.ts'
import { tallyRows } from './tally.ts'

type Load = {
  path: string
  manifest: Manifest
  /** Where each stored file goes. */
  putFile: (key: string, content: Buffer) => Promise<void>
  /** Looks, with the schema locked, whether this is the place. */
  refuse?: (client: pg.Client) => Promise<void>
  signal?: AbortSignal
}

/** Makes an empty database what the backup says, compares, and migrates on to this version: all or nothing. */
export async function loadBackup(client: pg.Client, load: Load): Promise<void> {
  await client.query('begin')
  try {
    await lockSchema(client)
    await load.refuse?.(client)
    await applyMigrations(client, load.manifest.migrations)
    const closeLoading = await openForLoading(client)
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

/** What PostgreSQL gives back is what was written down. */
async function compareRows(client: pg.Client, { manifest, signal }: Load): Promise<void> {
  for (const table of manifest.tables) {
    signal?.throwIfAborted()
    const { rows, sum } = await tallyRows(copyRows(client, table))
    if (rows === table.rows && sum === table.sum) continue
    throw new BackupError(
      `After restoring, the table ${table.name} is not what the backup holds (${rows} of ${table.rows} rows). Nothing was changed.`,
    )
  }
}
