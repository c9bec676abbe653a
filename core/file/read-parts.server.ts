import { Readable } from 'node:stream'
import type { FileStore, StoredFile } from '#platform/files/file-store.ts'

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
  return { size, content: Readable.from(chain(opened, files, others), { objectMode: false }) }
}

async function* chain(first: StoredFile, files: FileStore, others: string[]) {
  yield* first.content
  for (const key of others) {
    const part = await files.get(key)
    if (!part) throw new Error(`The part ${key} of a file is missing.`)
    yield* part.content
  }
}
