import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connectForBackup } from '#db/backup/connect.ts'
import { listTables } from '#db/backup/tables.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Settings } from '#platform/settings.ts'
import { findPostgres } from '../find-postgres.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check-backup.ts'
import { requireKeys } from './key-names.ts'
import { loadBackup } from './load-backup.ts'
import type { Manifest } from './manifest.ts'

type Options = { path: string; settings: Settings; withoutKey?: boolean }

/** Restores a site from a backup. Its database and its folder of files must be empty. */
export async function restoreBackup({ path, settings, withoutKey = false }: Options): Promise<Manifest> {
  await requireNoFiles(settings)
  const manifest = await checkBackup(path)
  if (!withoutKey) await requireKeys(manifest, settings)
  await using cleanup = new AsyncDisposableStack()
  const { address, stop } = await findPostgres(settings)
  cleanup.defer(stop)
  const client = cleanup.use(await connectForBackup(address))
  await requireNoTables(client)
  await loadInto({ client, manifest, path, files: await openFileStore(settings) })
  return manifest
}

type Target = { client: pg.Client; manifest: Manifest; path: string; files: FileStore }

/** Loads the database and the files. Removes the stored files again if anything fails. */
export async function loadInto({ client, manifest, path, files }: Target): Promise<void> {
  const put: string[] = []
  try {
    await loadBackup(client, {
      path,
      manifest,
      refuse: requireNoTables,
      putFile: async (key, content) => {
        put.push(key)
        await files.put(key, content)
      },
    })
  } catch (error) {
    for (const key of put) await files.remove(key).catch(() => {})
    throw error
  }
}

async function requireNoTables(client: pg.Client): Promise<void> {
  const [first] = await listTables(client)
  if (!first) return
  throw new BackupError(
    'There is a database here already, and a restore overwrites nothing: name an empty DATA_DIR, or an empty database in DATABASE_URL. Nothing was changed.',
  )
}

/** Throws if the folder of files is not empty. A bucket cannot be listed; its file names are unique. */
async function requireNoFiles({ s3, dataFolder }: Settings): Promise<void> {
  const folder = join(dataFolder, 'files')
  if (s3 || !existsSync(folder)) return
  for (const name of await readdir(folder)) {
    if (name === '.drafts' || (await readdir(join(folder, name))).length === 0) continue
    throw new BackupError(
      `${folder} holds files of another site, or of a restore that was cut off, and a restore overwrites nothing: move that folder away first. Nothing was changed.`,
    )
  }
}
