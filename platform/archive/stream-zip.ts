import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'

/** A file of a ZIP whose size is known before it is opened. */
export type ZipSource = { name: string; size: number; modifiedAt: Date; open: () => Promise<Readable> }
/** Its bytes are the same each time, so that a broken download can continue. */
export type StreamedZip = {
  size: number
  open: (range?: { start: number; end: number }) => Readable
}

/** Makes a ZIP while it is read: one file is open at a time, and nothing is stored. */
export const streamZip = (sources: ZipSource[]): StreamedZip => ({
  size: Number(predictLength(sources.map(metadataOf))),
  open(range) {
    // The library does not end the file that it reads when its stream is cancelled.
    let opened: Readable | undefined
    const openSource = async (source: ZipSource) => {
      opened = await source.open()
      if (zip.destroyed) opened.destroy()
      return opened
    }
    // Cast: the DOM and Node declare different types for the same stream.
    const zip = Readable.fromWeb(makeZip(inputsOf(sources, openSource)) as ReadableStream<Uint8Array>)
    zip.once('close', () => opened?.destroy())
    if (!range) return zip
    const part = Readable.from(cut(zip, range), { objectMode: false })
    part.once('close', () => zip.destroy())
    return part
  },
})

const metadataOf = ({ name, size, modifiedAt }: ZipSource) => ({ name, size, lastModified: modifiedAt })

async function* inputsOf(sources: ZipSource[], open: (source: ZipSource) => Promise<Readable>) {
  for (const source of sources) yield { ...metadataOf(source), input: await open(source) }
}

async function* cut(content: AsyncIterable<Uint8Array>, { start, end }: { start: number; end: number }) {
  let at = 0
  for await (const chunk of content) {
    const wanted = chunk.subarray(Math.max(start - at, 0), end + 1 - at)
    at += chunk.length
    if (wanted.length > 0) yield wanted
    if (at > end) return
  }
}
