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
  let failure: Error | undefined
  let tellFailure = (_error: Error) => {}
  written.catch((error: Error) => {
    failure = error
    tellFailure(error)
  })

  return {
    async add(name, content) {
      if (failure) throw failure
      const entry = tar.entry({ name, size: content.length, mode: 0o600 })
      await new Promise<void>((resolve, reject) => {
        tellFailure = reject
        entry.once('error', reject)
        entry.once('finish', resolve)
        entry.end(content)
      })
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
