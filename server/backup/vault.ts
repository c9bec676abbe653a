import { randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Made, Vault } from '#core/backup/backup.ts'
import { draftOf } from '#platform/archive/write-archive.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { BackupError } from './backup-error.ts'
import { proveBackup, tidyScratch } from './prove-backup.ts'
import { listBackups } from './shelf.ts'
import { type Source, type WrittenBackup, writeBackup } from './write-backup.ts'

export type VaultPlace = {
  folder: string
  /** Stores a copy of each backup; undefined if files are stored on this machine. */
  bucket: FileStore | undefined
}

const keyOf = (name: string) => `backups/${name}`

/** Opens the store of backups: a folder and, if given, a bucket, so that backups survive the loss of the machine. */
export const openVault = (source: Source, { folder, bucket }: VaultPlace): Vault => ({
  make: async (signal) => toMade(await writeBackup({ ...source, signal }, folder)),
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
  tidy: () => tidyScratch(source.address),
  async prove(name, signal) {
    const local = await listBackups(folder)
    const { address } = source
    const nearest = local.find((backup) => backup.name === name) ?? (bucket ? undefined : local[0])
    if (nearest)
      return {
        backupName: nearest.name,
        ...(await proveBackup({ address, path: join(folder, nearest.name), signal })),
      }
    const path = draftOf(join(folder, `${randomBytes(4).toString('hex')}-${name}`))
    try {
      await fetchBackup(bucket, { name, path })
      return { backupName: name, ...(await proveBackup({ address, path, signal })) }
    } finally {
      await rm(path, { force: true })
    }
  },
})

export const toMade = ({ name, size, manifest }: WrittenBackup): Made => ({
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
