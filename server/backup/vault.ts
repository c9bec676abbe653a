import { openAsBlob } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Made, Vault } from '#core/backup/backup.ts'
import { draftOf } from '#platform/archive/write-archive.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { BackupError } from './backup-error.ts'
import { proveBackup, tidyScratch } from './prove-backup.ts'
import { listBackups } from './shelf.ts'
import { type Source, type WrittenBackup, writeBackup } from './write-backup.ts'

export type VaultPlace = {
  folder: string
  /** Also keeps each backup; none where the files lie on this machine. */
  bucket: FileStore | undefined
}

const keyOf = (name: string) => `backups/${name}`

/** Where this machine keeps backups; with a bucket they lie there too, so that a lost machine loses none. */
export const openVault = (source: Source, { folder, bucket }: VaultPlace): Vault => ({
  make: async () => toMade(await makeBackup(source, { folder, bucket }), bucket),
  list: () => listBackups(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
  async removeFromBucket(name) {
    await bucket?.remove(keyOf(name))
  },
  tidy: () => tidyScratch(source.address),
  async prove(name) {
    const here = await listBackups(folder)
    const { address } = source
    const nearest = here.find((backup) => backup.name === name) ?? (bucket ? undefined : here[0])
    if (nearest)
      return {
        backupName: nearest.name,
        ...(await proveBackup({ address, path: join(folder, nearest.name) })),
      }
    const path = draftOf(join(folder, name))
    try {
      await fetchBackup(bucket, { name, path })
      return { backupName: name, ...(await proveBackup({ address, path })) }
    } finally {
      await rm(path, { force: true })
    }
  },
})

export async function makeBackup(source: Source, { folder, bucket }: VaultPlace): Promise<WrittenBackup> {
  const written = await writeBackup(source, folder)
  await bucket?.put(keyOf(written.name), await openAsBlob(written.path))
  return written
}

export const toMade = ({ name, size, manifest }: WrittenBackup, bucket: FileStore | undefined): Made => ({
  name,
  size,
  madeAt: new Date(manifest.takenAt),
  rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  fileCount: manifest.files.count,
  missingFiles: manifest.files.missing.length,
  isInBucket: bucket !== undefined,
})

async function fetchBackup(bucket: FileStore | undefined, { name, path }: { name: string; path: string }) {
  const found = await bucket?.get(keyOf(name))
  if (!found)
    throw new BackupError(`The backup ${name} is neither in the folder of this machine nor in the bucket.`)
  await writeFile(path, found.content, { mode: 0o600, flag: 'wx' })
}
