import { crc32 } from 'node:zlib'
import { findFileKind } from '../file-format/file-kind.ts'
import { exifBeginning, readOrientation, writeOrientation } from './exif.ts'
import { findExif } from './find-exif.ts'
import { UnreadablePicture } from './unreadable-picture.ts'

/** Returns a picture whose Exif only says how it is turned, in the same number of bytes. The decoder follows every offset, so
 * that 60 kB of directories that lead to one another would take it seconds. */
export function withoutExif(content: Buffer): Buffer {
  if (findFileKind(content) === 'avif') return withoutExifItems(content)
  const blocks = findExif(content)
  if (blocks.length === 0) return content
  const copy = Buffer.from(content)
  for (const [index, { start, end, isInPng }] of blocks.entries()) {
    const block = copy.subarray(start, end)
    const orientation = index === 0 ? readOrientation(block) : undefined
    const kept = block.subarray(0, exifBeginning.length).equals(exifBeginning) ? exifBeginning.length : 0
    block.fill(0, kept)
    if (orientation !== undefined) writeOrientation(orientation).copy(block, kept)
    if (isInPng) copy.writeUInt32BE(crc32(copy.subarray(start - 4, end)), end)
  }
  return copy
}

/** Many more than encoders write: a picture has about ten boxes, one of them with metadata. */
const [mostBoxes, mostMetaBoxes, mostItems] = [1_000, 4, 10_000]

/** Renames the items of Exif of an AVIF, which are turned by other means. */
function withoutExifItems(content: Buffer): Buffer {
  const copy = Buffer.from(content)
  let items = 0
  for (const meta of metaBoxes(copy)) {
    for (let at = meta.indexOf('infe'); at !== -1; at = meta.indexOf('infe', at + 4)) {
      if (items++ === mostItems) throw new UnreadablePicture('damaged')
      const typeAt = at + typeOffset(meta, at)
      if (meta.toString('latin1', typeAt, typeAt + 4).toLowerCase() === 'exif') meta.write('free', typeAt)
    }
  }
  return copy
}

/** Ids have two bytes, or four from version 3 on. A size of 1 means that a long one follows the name of the box. */
function typeOffset(meta: Buffer, at: number): number {
  const longSize = at >= 4 && meta.readUInt32BE(at - 4) === 1 ? 8 : 0
  return longSize + ((meta[at + longSize + 4] ?? 0) < 3 ? 12 : 14)
}

function* metaBoxes(content: Buffer): Generator<Buffer> {
  let [boxes, metas] = [0, 0]
  for (let at = 0; at + 16 <= content.length; ) {
    if (boxes++ === mostBoxes) throw new UnreadablePicture('damaged')
    const short = content.readUInt32BE(at)
    const size = short === 1 ? Number(content.readBigUInt64BE(at + 8)) : short || content.length - at
    if (size < 8) return
    if (content.toString('latin1', at + 4, at + 8) === 'meta') {
      if (metas++ === mostMetaBoxes) throw new UnreadablePicture('damaged')
      yield content.subarray(at, at + size)
    }
    at += size
  }
}
