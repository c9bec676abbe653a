import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_checksumFlag]: 1 },
}

export type ArchiveWriter = {
  add: (name: string, content: Uint8Array) => Promise<void>
  /** Only now does a file stand under its name; gives its size. */
  finish: () => Promise<number>
  abandon: () => Promise<void>
}

/** Where an archive grows that is to be `path`; a killed process leaves it, and nobody takes it for one. */
export const draftOf = (path: string) => join(dirname(path), `.${basename(path)}.partial`)

/** A tar file, compressed by Zstandard, that only its owner may read: whole or not at all. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const draft = draftOf(path)
  const tar = pack()
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createZstdCompress(compression), file)
  // Whoever adds or finishes hears of it.
  written.catch(() => {})

  return {
    async add(name, content) {
      const entry = tar.entry({ name, size: content.length, mode: 0o600 })
      const added = new Promise<void>((resolve, reject) => {
        entry.once('error', reject)
        entry.once('finish', resolve)
      })
      const failed = written.then(() => Promise.reject(new Error('The archive was closed.')))
      entry.end(content)
      await Promise.race([added, failed])
    },
    async finish() {
      tar.finalize()
      await written
      await rename(draft, path)
      await flushFolder(dirname(path))
      return file.bytesWritten
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Makes a rename outlive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
