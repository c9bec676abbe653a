import { basename } from 'node:path'
import { findUnknownMigrations } from '#db/backup/schema.ts'
import { ArchiveError, readArchive } from '#platform/archive/read-archive.ts'
import { version } from '#platform/version.ts'
import { BackupError } from './backup-error.ts'
import {
  anyManifest,
  fileFolder,
  format,
  type Manifest,
  manifestName,
  manifestSchema,
  product,
  tableOf,
  withKey,
} from './manifest.ts'
import { HashSum, RowDigest } from './row-digest.ts'

/** Bound of what is read into memory. Files are stored in smaller parts. */
const largestEntry = 64 * 1024 * 1024

/** Reads and verifies a whole backup. Throws a `BackupError` if it differs from its manifest, or if this version cannot
 * restore it. */
export async function checkBackup(path: string, signal?: AbortSignal): Promise<Manifest> {
  const name = basename(path)
  try {
    return await compare(path, { name, signal })
  } catch (error) {
    if (error instanceof ArchiveError) throw error.kind === 'foreign' ? foreign(name) : damaged(name, error)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw foreign(name)
    throw error
  }
}

const foreign = (name: string) =>
  new BackupError(`${name} is not a backup of this product. Nothing was changed.`)
const damaged = (name: string, cause?: Error) =>
  new BackupError(
    `${name} is damaged or was cut off: please take another backup. Nothing was changed.`,
    cause && { cause },
  )

type Named = { name: string; signal: AbortSignal | undefined }

async function compare(path: string, { name, signal }: Named): Promise<Manifest> {
  const tables = new Map<string, RowDigest>()
  const files = new HashSum()
  let bytes = 0
  let written: Buffer | undefined
  for await (const entry of readArchive(path)) {
    signal?.throwIfAborted()
    // The manifest is the last entry.
    if (written) throw damaged(name)
    const table = tableOf(entry.name)
    if (entry.name === manifestName) written = await readWhole(entry.content)
    else if (table) await addTo(tables, table, entry.content)
    else if (entry.name.startsWith(fileFolder)) {
      const content = await readWhole(entry.content)
      files.add(withKey(entry.name.slice(fileFolder.length), content))
      bytes += content.length
    } else throw foreign(name)
  }
  if (!written) throw damaged(name)
  const manifest = await readManifest(written, name)
  const found = new Map([...tables].map(([table, digest]) => [table, digest.end()]))
  const empty = new RowDigest().end()
  const isSame =
    [...found.keys()].every((table) => manifest.tables.some((one) => one.name === table)) &&
    manifest.tables.every(({ name: table, rows, sum }) => {
      const actual = found.get(table) ?? empty
      return actual.rows === rows && actual.sum === sum
    }) &&
    manifest.files.count === files.count &&
    manifest.files.bytes === bytes &&
    manifest.files.sum === files.sum
  if (!isSame) throw damaged(name)
  return manifest
}

async function addTo(tables: Map<string, RowDigest>, table: string, content: AsyncIterable<Buffer>) {
  const digest = tables.get(table) ?? new RowDigest()
  tables.set(table, digest)
  for await (const part of content) digest.add(part)
}

async function readManifest(written: Buffer, name: string): Promise<Manifest> {
  const parsed = parseJson(written)
  const any = anyManifest.safeParse(parsed)
  if (!any.success || any.data.product !== product) throw foreign(name)
  const manifest = manifestSchema.safeParse(parsed)
  const unknown = manifest.success ? await findUnknownMigrations(manifest.data.migrations) : []
  if (any.data.format > format || unknown.length > 0) {
    throw new BackupError(
      `${name} was made by version ${any.data.version}, which has a newer format or schema than this one (${version}): install that version or a newer one first. Nothing was changed.`,
    )
  }
  if (!manifest.success) throw damaged(name)
  return manifest.data
}

function parseJson(written: Buffer): unknown {
  try {
    return JSON.parse(written.toString('utf8'))
  } catch {
    return undefined
  }
}

export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of content) {
    parts.push(part)
    size += part.length
    if (size > largestEntry) throw new ArchiveError('damaged')
  }
  return Buffer.concat(parts)
}
