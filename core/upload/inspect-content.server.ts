import { createHash } from 'node:crypto'
import { type AttachmentKind, isPicture } from '../attachment/attachment-formats.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import {
  checkDrawing,
  checkEnding,
  createTextCheck,
  kindOfBeginning,
  leastBeginning,
} from './content-kind.server.ts'

/** Enough for the directory of an archive with tens of thousands of files. */
const endingBytes = 8 * 1024 * 1024
const pdfEndingBytes = 4096

export type InspectedContent = {
  kind: AttachmentKind
  sha256: Buffer
  /** The whole file, for pictures only. */
  picture: Buffer | undefined
}

type Stored = { parts: string[]; length: number }

/** Reads a stored file once, from its first byte to its last, and refuses kinds that cannot be attached. */
export async function inspectContent(
  { files }: Pick<Context, 'files'>,
  { parts, length }: Stored,
): Promise<InspectedContent> {
  const hash = createHash('sha256')
  const checkText = createTextCheck()
  let kind: AttachmentKind | undefined
  let kept: Buffer[] = []
  let keptBytes = 0
  let read = 0
  for await (const chunk of readChunks(files, parts)) {
    hash.update(chunk)
    read += chunk.length
    kept.push(chunk)
    keptBytes += chunk.length
    if (kind === undefined) {
      if (keptBytes < leastBeginning && read < length) continue
      kind = kindOfBeginning(Buffer.concat(kept), length)
      if (kind === 'txt') for (const each of kept) checkText(each)
    } else if (kind === 'txt') checkText(chunk)
    const wanted = isReadWhole(kind) ? length : kind === 'zip' ? endingBytes : pdfEndingBytes
    while (keptBytes - (kept[0]?.length ?? 0) >= wanted) keptBytes -= kept.shift()?.length ?? 0
  }
  if (kind === undefined || read !== length) throw incomplete()
  if (kind === 'txt') checkText()
  const ending = Buffer.concat(kept)
  kept = []
  if (kind === 'svg') checkDrawing(ending)
  return {
    kind: checkEnding(kind, ending, length - ending.length),
    sha256: hash.digest(),
    picture: isPicture(kind) ? ending : undefined,
  }
}

const isReadWhole = (kind: AttachmentKind) => isPicture(kind) || kind === 'svg' || kind === 'doc'

const incomplete = () =>
  new Refusal('invalid', 'The file did not arrive as it was sent. Please upload it again.')

/** Yields the chunks of all parts. */
async function* readChunks(files: Context['files'], keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const stored = await files.get(key)
    if (!stored) throw incomplete()
    yield* stored.content as AsyncIterable<Buffer>
  }
}
