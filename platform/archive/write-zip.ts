import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

export type ZipEntry = { name: string; content: Readable | Uint8Array | string }

/** Makes a ZIP of entries while it is read, without holding it in memory. */
export async function writeZip(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<Readable> {
  // Cast: the DOM and Node declare different types for the same stream.
  return Readable.fromWeb(makeZip(toInputs(entries)) as ReadableStream<Uint8Array>, { signal })
}

async function* toInputs(entries: AsyncIterable<ZipEntry>) {
  for await (const { name, content } of entries) yield { name, input: content, lastModified: new Date() }
}
