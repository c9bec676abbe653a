import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type ByteRange, checkKey, type FileStore, FileStoreError } from './file-store.ts'

const hour = 3_600_000
/** Required free space in bytes: enough for a few of the largest files. */
const leastFree = 16 * 1024 * 1024

/** Stores files in a folder. A file gets its name only after all of it has been flushed to disk. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  // Cannot collide with a key: no key begins with a dot.
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeStaleDrafts(drafts)
  const pathOf = (key: string) => join(folder, checkKey(key))

  return {
    async put(key, content) {
      const path = pathOf(key)
      const draft = join(drafts, randomBytes(16).toString('hex'))
      try {
        await writeFile(draft, content instanceof Blob ? content.stream() : content, {
          flag: 'wx',
          mode: 0o600,
          flush: true,
        })
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw toStoreError(error)
      }
      await flushFolder(dirname(path))
    },
    async get(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(ignoreMissing).catch(rethrow)
      // Opened by the first read, so that an aborted response leaks no file handle.
      const size = range ? range.end - range.start + 1 : found?.size
      return found && size !== undefined
        ? { size, content: Readable.from(read(path, range), { objectMode: false }) }
        : undefined
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing).catch(rethrow)
      return found?.size
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async checkConnection() {
      await access(drafts, constants.W_OK)
      const { bavail, bsize } = await statfs(drafts)
      if (bavail * bsize < leastFree) throw new FileStoreError('full', 'The disk is full.')
    },
  }
}

const failures: Record<string, 'unavailable' | 'full'> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'unavailable',
  EROFS: 'unavailable',
  ESTALE: 'unavailable',
  ETIMEDOUT: 'unavailable',
}

function toStoreError(error: unknown): unknown {
  const failure = failures[(error as NodeJS.ErrnoException).code ?? '']
  return failure ? new FileStoreError(failure, `The disk is ${failure}.`, error) : error
}

function rethrow(error: unknown): never {
  throw toStoreError(error)
}

async function* read(path: string, range?: ByteRange) {
  yield* createReadStream(path, range)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Flushes the folder, so that a rename survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Removes the drafts of killed processes. Drafts of the last hour may belong to a running node. */
async function removeStaleDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const found = await stat(draft).catch(ignoreMissing)
    if (found && Date.now() - found.mtimeMs > hour) await rm(draft, { force: true })
  }
}
