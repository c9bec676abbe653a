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
  /** Renames the draft to its final path. Returns the size in bytes. */
  finish: () => Promise<number>
  abandon: () => Promise<void>
}

/** Returns the path of the draft that becomes `path`. A killed process leaves it behind under this hidden name. */
export const draftPathOf = (path: string) => join(dirname(path), `.${basename(path)}.partial`)

/** Creates a tar file compressed with Zstandard, readable only by its owner. It is written atomically. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const draft = draftPathOf(path)
  const tar = pack()
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createZstdCompress(compression), file)
  let failure: Error | undefined
  let rejectPending = (_error: Error) => {}
  written.catch((error: Error) => {
    failure = error
    rejectPending(error)
  })

  return {
    async add(name, content) {
      if (failure) throw failure
      const entry = tar.entry({ name, size: content.length, mode: 0o600 })
      await new Promise<void>((resolve, reject) => {
        rejectPending = reject
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

/** Flushes the folder, so that a rename survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
