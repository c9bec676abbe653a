import { crc32 } from 'node:zlib'
import { findFileKind } from '../file-format/file-kind.ts'
import { exifBeginning, readExif, writeOrientation } from './exif.ts'
import { findExif } from './find-exif.ts'

/** Returns a picture whose Exif only says how it is turned, in the same number of bytes. The decoder follows every offset, so
 * that 60 kB of directories that lead to one another would take it seconds. */
export function withoutExif(content: Buffer): Buffer {
  if (findFileKind(content) === 'avif') return withoutExifItems(content)
  const blocks = [...findExif(content)]
  if (blocks.length === 0) return content
  const copy = Buffer.from(content)
  for (const { start, end, isInPng } of blocks) {
    const block = copy.subarray(start, end)
    const { orientation } = readExif(block)
    const kept = block.subarray(0, exifBeginning.length).equals(exifBeginning) ? exifBeginning.length : 0
    block.fill(0, kept)
    if (orientation !== undefined) writeOrientation(orientation).copy(block, kept)
    if (isInPng) copy.writeUInt32BE(crc32(copy.subarray(start - 4, end)), end)
  }
  return copy
}

/** Renames the items of Exif of an AVIF, which are turned by other means. */
function withoutExifItems(content: Buffer): Buffer {
  const copy = Buffer.from(content)
  for (const [start, end] of metaBoxes(content)) {
    for (
      let at = content.indexOf('infe', start);
      at !== -1 && at < end;
      at = content.indexOf('infe', at + 4)
    ) {
      // Ids have two bytes, or four from version 3 on.
      const typeAt = at + ((content[at + 4] ?? 0) < 3 ? 12 : 14)
      if (content.toString('latin1', typeAt, typeAt + 4).toLowerCase() === 'exif') copy.write('free', typeAt)
    }
  }
  return copy
}

function* metaBoxes(content: Buffer): Generator<[start: number, end: number]> {
  for (let at = 0; at + 16 <= content.length; ) {
    const short = content.readUInt32BE(at)
    const size = short === 1 ? Number(content.readBigUInt64BE(at + 8)) : short || content.length - at
    if (size < 8) return
    if (content.toString('latin1', at + 4, at + 8) === 'meta') yield [at, at + size]
    at += size
  }
}
