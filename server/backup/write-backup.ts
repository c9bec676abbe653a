import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openSnapshot, type Snapshot } from '#db/backup/snapshot.ts'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { type ArchiveWriter, createArchive } from '#platform/archive/write-archive.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { version } from '#platform/version.ts'
import { BackupError } from './backup-error.ts'
import { removeDrafts } from './backup-folder.ts'
import {
  excludedTables,
  fileFolder,
  format,
  type Manifest,
  manifestName,
  partName,
  product,
  withKey,
} from './manifest.ts'
import { HashSum, RowDigest } from './row-digest.ts'

const partSize = 1024 * 1024

export type Source = {
  address: DatabaseAddress
  files: FileStore
  keyNames: string[]
  /** Aborts the backup and removes the unfinished archive. */
  signal?: AbortSignal
}
export type WrittenBackup = { name: string; path: string; size: number; manifest: Manifest }

/** Writes a consistent snapshot of the database and all files into one archive in `folder`. */
export async function writeBackup(source: Source, folder: string, name?: string): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeDrafts(folder)
  await using snapshot = await openSnapshot(source.address)
  if (snapshot.migrations.length === 0) throw nothingToBackUp()
  const path = join(folder, name ?? nameFor(snapshot.takenAt))
  const archive = await createArchive(path)
  try {
    const manifest = await fill(archive, snapshot, source)
    await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`))
    const size = await archive.finish()
    return { name: path.slice(folder.length + 1), path, size, manifest }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

export const nothingToBackUp = () =>
  new BackupError('There is nothing to back up: no site has been started in this DATA_DIR or database.')

/** Returns the file name of a backup, which is also a valid key of a file store. */
const nameFor = (time: Date) =>
  `site-${time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(2).toString('hex')}.tzst`

async function fill(archive: ArchiveWriter, snapshot: Snapshot, source: Source): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    if (excludedTables.includes(table.name)) continue
    source.signal?.throwIfAborted()
    tables.push({ ...table, ...(await addRows(archive, table.name, snapshot.copyOut(table), source.signal)) })
  }
  const files = await addFiles(archive, snapshot, source)
  const { sealedBy, migrations, sequences } = snapshot
  const keys = { newest: source.keyNames[0] ?? '', used: sealedBy }
  const takenAt = snapshot.takenAt.toISOString()
  return { product, format, version, takenAt, migrations, keys, tables, sequences, files }
}

async function addRows(archive: ArchiveWriter, table: string, rows: Readable, signal?: AbortSignal) {
  const digest = new RowDigest()
  let number = 0
  let buffered: Buffer[] = []
  let size = 0
  async function flush() {
    signal?.throwIfAborted()
    if (size > 0) await archive.add(partName(table, ++number), Buffer.concat(buffered))
    buffered = []
    size = 0
  }
  for await (const part of rows as AsyncIterable<Buffer>) {
    digest.add(part)
    buffered.push(part)
    size += part.length
    if (size >= partSize) await flush()
  }
  await flush()
  return digest.end()
}

async function addFiles(archive: ArchiveWriter, snapshot: Snapshot, { files, signal }: Source) {
  const hashes = new HashSum()
  const missing: string[] = []
  let bytes = 0
  for await (const key of snapshot.fileKeys()) {
    signal?.throwIfAborted()
    const content = await readFile(files, key)
    if (!content) {
      missing.push(key)
      continue
    }
    await archive.add(fileFolder + key, content)
    hashes.add(withKey(key, content))
    bytes += content.length
  }
  return { count: hashes.count, bytes, sum: hashes.sum, missing }
}

/** Reads a file into memory. Its size is at most that of an upload. */
async function readFile(store: FileStore, key: string): Promise<Buffer | undefined> {
  const found = await store.get(key)
  if (!found) return undefined
  const content = Buffer.concat(await found.content.toArray())
  if (content.length !== found.size) throw new Error(`The file ${key} could not be read to its end.`)
  return content
}
