import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

export type ZipEntry = { name: string; content: Readable | Uint8Array | string }
export type ZipFile = AsyncDisposable & { content: Blob }

const prefix = 'site-zip-'
const staleMs = 86_400_000

/** Writes entries into a ZIP file in the folder for temporary files, without holding it in memory. Disposing the result
 * removes the file. */
export async function writeZip(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<ZipFile> {
  await removeStale()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'content.zip')
    // Cast: the DOM and Node declare different types for the same stream.
    const zip = Readable.fromWeb(makeZip(toInputs(entries)) as ReadableStream<Uint8Array>)
    await pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return { content: await openAsBlob(path), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* toInputs(entries: AsyncIterable<ZipEntry>) {
  for await (const { name, content } of entries) yield { name, input: content, lastModified: new Date() }
}

/** Removes what killed processes left behind. */
async function removeStale(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true })
  }
}
