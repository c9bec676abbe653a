import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordBackup, sendNewest } from '#core/backup/backup.server.ts'
import { openDatabase } from '#db/connection/pool.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Settings } from '#platform/settings.ts'
import { findPostgres } from '../find-postgres.ts'
import { openBackupStore, toCompletedBackup } from './backup-store.ts'
import { readKeyNames } from './key-names.ts'
import { nothingToBackUp, type WrittenBackup, writeBackup } from './write-backup.ts'

const migration = '0082-backups.sql'

/** Makes a backup, whether or not the site is running, and records it for the dashboard. */
export async function backUpSite(settings: Settings): Promise<WrittenBackup & { isInBucket: boolean }> {
  const { databaseUrl, dataFolder, backupFolder: folder, s3 } = settings
  if (!databaseUrl && !existsSync(join(dataFolder, 'postgres'))) throw nothingToBackUp()
  await using cleanup = new AsyncDisposableStack()
  const { address, stop } = await findPostgres(settings)
  cleanup.defer(stop)
  const files = await openFileStore(settings)
  const source = { address, files, keyNames: await readKeyNames(settings) }
  const backupStore = openBackupStore(source, { folder, bucket: s3 ? files : undefined })
  const written = await writeBackup(source, folder)
  // Before an upgrade the database may not have the table of backups yet.
  if (!written.manifest.migrations.includes(migration)) {
    return { ...written, isInBucket: await backupStore.send(written.name) }
  }
  const db = openDatabase(address)
  cleanup.defer(() => db.destroy())
  await recordBackup({ db }, toCompletedBackup(written))
  return { ...written, isInBucket: await sendNewest({ db }, backupStore) }
}
