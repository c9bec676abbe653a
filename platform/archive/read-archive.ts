import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The file is not an archive (`foreign`), or is damaged or truncated (`damaged`). */
export class ArchiveError extends Error {
  readonly kind: 'foreign' | 'damaged'

  constructor(kind: 'foreign' | 'damaged', options?: ErrorOptions) {
    super(kind === 'foreign' ? 'This is no archive.' : 'The archive is damaged or was cut off.', options)
    this.name = 'ArchiveError'
    this.kind = kind
  }
}

export type ArchiveEntry = { name: string; content: AsyncIterable<Buffer> }

/** Yields the archive's files in order. The content must be consumed or ignored before the next iteration. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  if (!(await hasMagicNumber(path))) throw new ArchiveError('foreign')
  const entries = extract()
  const reading = pipeline(createReadStream(path), createZstdDecompress(), entries)
  // Prevents an unhandled rejection; the loop below throws the error.
  reading.catch(() => {})
  const next = entries[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value: entry } = await next.next().catch(damaged)
      if (done) break
      yield { name: entry.header.name, content: readContent(entry as AsyncIterable<Buffer>) }
      entry.resume()
    }
    await reading.catch(damaged)
  } finally {
    entries.destroy()
    await reading.catch(() => {})
  }
}

async function* readContent(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts = entry[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await parts.next().catch(damaged)
    if (done) return
    yield value
  }
}

function damaged(cause: unknown): never {
  throw new ArchiveError('damaged', { cause })
}

async function hasMagicNumber(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.equals(magic)
  } finally {
    await file.close()
  }
}
