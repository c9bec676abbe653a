import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ZipEntry } from '#platform/archive/write-zip.ts'

type Listed = { path: string; size: number; sha256: string }

/** Yields the entries, and at last `manifest.json` with the size and SHA-256 of each. An entry must have been read before
 * the next one is taken. */
export async function* withManifest(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const listed: Listed[] = []
  for await (const { name, content } of entries) {
    const hash = createHash('sha256')
    let size = 0
    async function* hashed() {
      const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
      for await (const part of parts) {
        const bytes = Buffer.from(part)
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    }
    yield { name, content: Readable.from(hashed()) }
    listed.push({ path: name, size, sha256: hash.digest('hex') })
  }
  yield { name: 'manifest.json', content: `${JSON.stringify(listed, undefined, 2)}\n` }
}
