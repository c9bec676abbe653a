import { randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupStore, CompletedBackup } from '#core/backup/backup.ts'
import { draftPathOf } from '#platform/archive/write-archive.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { BackupError } from './backup-error.ts'
import { listBackups } from './backup-folder.ts'
import { dropLeftoverScratch, runRestoreTest } from './run-restore-test.ts'
import { type Source, type WrittenBackup, writeBackup } from './write-backup.ts'

export type BackupLocation = {
  folder: string
  /** Stores a copy of each backup; undefined if files are stored on this machine. */
  bucket: FileStore | undefined
}

const keyOf = (name: string) => `backups/${name}`

/** Opens the store of backups: a folder and, if given, a bucket, so that backups survive the loss of the machine. */
export const openBackupStore = (source: Source, { folder, bucket }: BackupLocation): BackupStore => ({
  make: async (signal) => toCompletedBackup(await writeBackup({ ...source, signal }, folder)),
  async send(name) {
    const path = join(folder, name)
    if (!bucket || !existsSync(path)) return false
    await bucket.put(keyOf(name), await openAsBlob(path))
    return true
  },
  list: () => listBackups(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
  async removeFromBucket(name) {
    await bucket?.remove(keyOf(name))
  },
  tidy: () => dropLeftoverScratch(source.address),
  async prove(name, signal) {
    const local = await listBackups(folder)
    const { address } = source
    const nearest = local.find((backup) => backup.name === name) ?? (bucket ? undefined : local[0])
    if (nearest)
      return {
        backupName: nearest.name,
        ...(await runRestoreTest({ address, path: join(folder, nearest.name), signal })),
      }
    const path = draftPathOf(join(folder, `${randomBytes(4).toString('hex')}-${name}`))
    try {
      await fetchBackup(bucket, { name, path })
      return { backupName: name, ...(await runRestoreTest({ address, path, signal })) }
    } finally {
      await rm(path, { force: true })
    }
  },
})

export const toCompletedBackup = ({ name, size, manifest }: WrittenBackup): CompletedBackup => ({
  name,
  size,
  madeAt: new Date(manifest.takenAt),
  rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  fileCount: manifest.files.count,
  missingFiles: manifest.files.missing.length,
})

async function fetchBackup(bucket: FileStore | undefined, { name, path }: { name: string; path: string }) {
  const found = await bucket?.get(keyOf(name))
  if (!found)
    throw new BackupError(`The backup ${name} is neither in the folder of this machine nor in the bucket.`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, found.content, { mode: 0o600, flag: 'wx' })
}
