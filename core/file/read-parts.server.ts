import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange, FileStore, StoredFile } from '#platform/files/file-store.ts'

export type { ByteRange }

/** Parts whose sizes are asked for at once. */
const askedAtOnce = 16

/** Opens a file that is stored in one or more parts, which are opened one after the other. Undefined if the first one is
 * missing. */
export async function openParts(
  files: FileStore,
  keys: string[],
  size: number,
): Promise<StoredFile | undefined> {
  const [first = '', ...others] = keys
  const opened = first ? await files.get(first) : undefined
  if (!opened || others.length === 0) return opened
  const rest = others.map((key) => ({ key }))
  return { size, content: Readable.from(chain(opened, files, rest), { objectMode: false }) }
}

/** A stored file of which all bytes or some can be read. `open` returns undefined if the file is missing. */
export type OpenableFile = {
  size: number
  /** Changes with the content, which stored files never do. */
  etag: string
  open: (range?: ByteRange) => Promise<Readable | undefined>
}

type Stored = { files: string[]; size: number }

export const openable = (store: FileStore, { files: keys, size }: Stored): OpenableFile => ({
  size,
  etag: `"${createHash('sha256').update(keys.join()).digest('hex').slice(0, 32)}"`,
  open: async (range) =>
    (range ? await openRange(store, keys, range) : await openParts(store, keys, size))?.content,
})

type Part = { key: string; range?: ByteRange }

async function openRange(
  store: FileStore,
  keys: string[],
  range: ByteRange,
): Promise<StoredFile | undefined> {
  const parts = keys.length === 1 ? keys.map((key) => ({ key, range })) : await partsIn(store, keys, range)
  const [first, ...others] = parts ?? []
  const opened = first && (await store.get(first.key, first.range))
  if (!opened || others.length === 0) return opened
  const content = Readable.from(chain(opened, store, others), { objectMode: false })
  return { size: range.end - range.start + 1, content }
}

/** Finds the parts with these bytes. Parts that were interrupted are smaller than the others. */
async function partsIn(
  store: FileStore,
  keys: string[],
  { start, end }: ByteRange,
): Promise<Part[] | undefined> {
  const parts: Part[] = []
  let at = 0
  for (let index = 0; index < keys.length && at <= end; index += askedAtOnce) {
    const some = keys.slice(index, index + askedAtOnce)
    const sizes = await Promise.all(some.map((key) => store.sizeOf(key)))
    for (const [place, key] of some.entries()) {
      const size = sizes[place]
      if (size === undefined) return undefined
      const range = { start: Math.max(start - at, 0), end: Math.min(end - at, size - 1) }
      if (range.start <= range.end) parts.push({ key, range })
      at += size
    }
  }
  return parts
}

async function* chain(first: StoredFile, files: FileStore, others: Part[]) {
  yield* first.content
  for (const { key, range } of others) {
    const part = await files.get(key, range)
    if (!part) throw new Error(`The part ${key} of a file is missing.`)
    yield* part.content
  }
}
