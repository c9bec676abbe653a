import { findFileKind } from '../file-format/file-kind.ts'
import { chunksOf, mostChunks } from './png-chunks.ts'
import { UnreadablePicture } from './unreadable-picture.ts'

/** Position of a block of Exif in a file. In a PNG, a checksum follows it. */
export type ExifBlock = { start: number; end: number; isInPng: boolean }

/** Many more than programs write, which is one. */
const mostBlocks = 100

/** Lists the blocks of Exif of a JPEG, PNG or WebP, as the decoder finds them, which reads the first one. Refuses a picture of
 * too many parts. */
export function findExif(content: Buffer): ExifBlock[] {
  const found: ExifBlock[] = []
  let parts = 0
  for (const block of partsOf(content)) {
    if (parts++ === mostChunks) throw new UnreadablePicture('damaged')
    if (!block) continue
    if (found.length === mostBlocks) throw new UnreadablePicture('damaged')
    found.push(block)
  }
  return found
}

/** The parts of a file; undefined for what is no Exif. */
type Parts = Generator<ExifBlock | undefined>

function* partsOf(content: Buffer): Parts {
  const kind = findFileKind(content)
  if (kind === 'jpeg') yield* partsOfJpeg(content)
  if (kind === 'png') yield* partsOfPng(content)
  if (kind === 'webp') yield* partsOfWebp(content)
}

function* partsOfPng(content: Buffer): Parts {
  for (const { type, start, end } of chunksOf(content)) {
    const isExif = type === 'eXIf' && end <= content.length
    yield isExif ? { start: start + 8, end: end - 4, isInPng: true } : undefined
  }
}

function* partsOfWebp(content: Buffer): Parts {
  for (let at = 12; at + 8 <= content.length; ) {
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size
    const isExif = content.toString('latin1', at, at + 4) === 'EXIF'
    yield isExif ? { start: at + 8, end: Math.min(end, content.length), isInPng: false } : undefined
    at = end + (size % 2)
  }
}

const [application, startOfScan, endOfImage] = [0xe1, 0xda, 0xd9]
/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Reads the segments before the pixels. Skips what is none, as the decoder does. */
function* partsOfJpeg(content: Buffer): Parts {
  let at = 2
  while (at < content.length) {
    at = content.indexOf(0xff, at)
    if (at === -1) return
    while (content[at] === 0xff) at++
    const marker = content[at++] ?? endOfImage
    if (marker === 0 || isAlone(marker)) {
      yield undefined
      continue
    }
    if (marker === startOfScan || marker === endOfImage || at + 2 > content.length) return
    const [start, end] = [at + 2, at + Math.max(2, content.readUInt16BE(at))]
    const isExif = marker === application && content.toString('latin1', start, start + 4) === 'Exif'
    yield isExif ? { start, end: Math.min(end, content.length), isInPng: false } : undefined
    at = end
  }
}
