import { findFileKind } from '../file-format/file-kind.ts'
import { chunksOf } from './png-chunks.ts'

/** Position of a block of Exif in a file. In a PNG, a checksum follows it. */
export type ExifBlock = { start: number; end: number; isInPng: boolean }

/** Lists the blocks of Exif of a JPEG, PNG or WebP, as the decoder finds them. */
export function* findExif(content: Buffer): Generator<ExifBlock> {
  const kind = findFileKind(content)
  if (kind === 'jpeg') yield* exifOfJpeg(content)
  if (kind === 'png') yield* exifOfPng(content)
  if (kind === 'webp') yield* exifOfWebp(content)
}

function* exifOfPng(content: Buffer): Generator<ExifBlock> {
  for (const { type, start, end } of chunksOf(content)) {
    if (type === 'eXIf' && end <= content.length) yield { start: start + 8, end: end - 4, isInPng: true }
  }
}

function* exifOfWebp(content: Buffer): Generator<ExifBlock> {
  for (let at = 12; at + 8 <= content.length; ) {
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (content.toString('latin1', at, at + 4) === 'EXIF') {
      yield { start: at + 8, end: Math.min(end, content.length), isInPng: false }
    }
    at = end + (size % 2)
  }
}

const [application, startOfScan, endOfImage] = [0xe1, 0xda, 0xd9]
/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Reads the segments before the pixels. Skips what is none, as the decoder does. */
function* exifOfJpeg(content: Buffer): Generator<ExifBlock> {
  let at = 2
  while (at < content.length) {
    at = content.indexOf(0xff, at)
    if (at === -1) return
    while (content[at] === 0xff) at++
    const marker = content[at++] ?? endOfImage
    if (marker === 0 || isAlone(marker)) continue
    if (marker === startOfScan || marker === endOfImage || at + 2 > content.length) return
    const [start, end] = [at + 2, at + Math.max(2, content.readUInt16BE(at))]
    if (marker === application && content.toString('latin1', start, start + 4) === 'Exif') {
      yield { start, end: Math.min(end, content.length), isInPng: false }
    }
    at = end
  }
}
