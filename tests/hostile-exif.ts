import { sharp } from '#platform/picture-encoder/sharp.ts'
import { blackPng, chunk, jpegFile, pictureFiles } from './picture-files.ts'

type Entry = [tag: number, type: number, count: number, value: number]

/** A block of Exif with one directory, and bytes behind it. */
export function exifBlock(
  entries: Entry[],
  behind: Buffer = Buffer.alloc(0),
  count = entries.length,
): Buffer {
  const head = Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1')
  head.writeUInt16BE(count, 8)
  const listed = entries.map(([tag, type, length, value]) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16BE(tag, 0)
    entry.writeUInt16BE(type, 2)
    entry.writeUInt32BE(length, 4)
    entry.writeUInt32BE(value, 8)
    return entry
  })
  return Buffer.concat([head, ...listed, behind])
}

/** A directory of so many entries, each of which leads to the directory. */
export const loopingExif = (entries = 5_000) =>
  exifBlock(Array.from({ length: entries }, () => [0x8769, 4, 1, 8]))

export const pngOfExif = (block: Buffer) => blackPng({ width: 40, height: 30, more: [chunk('eXIf', block)] })

export async function jpegOfExif(...blocks: Buffer[]): Promise<Buffer> {
  const file = await jpegFile()
  const segments = blocks.map((block) => {
    const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
    head.writeUInt16BE(block.length + 8, 2)
    return Buffer.concat([head, block])
  })
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
}

/** A JPEG that begins with a comment, in which another format has its name. */
export async function jpegLikeOther(format: 'webp' | 'avif', block: Buffer): Promise<Buffer> {
  const file = await jpegOfExif(block)
  const [length, text] = { webp: ['\0\x0a', 'xxWEBPxx'], avif: ['ft', 'ypavif'] }[format]
  const comment = Buffer.from(`\xff\xfe${length}${text}`, 'latin1')
  const rest = Buffer.alloc(2 + comment.readUInt16BE(2) - comment.length)
  return Buffer.concat([file.subarray(0, 2), comment, rest, file.subarray(2)])
}

/** Writes a block over a long text in the Exif of a picture. */
export async function pictureOfExif(format: 'webp' | 'avif', block: Buffer): Promise<Buffer> {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#8040c0' } })
  const text = { IFD0: { Copyright: 'A'.repeat(block.length) } }
  const file = await picture.withExif(text).toFormat(format).toBuffer()
  block.copy(file, file.lastIndexOf('II*\0', file.indexOf('AAAA')))
  return file
}

const repeat = (bytes: string) => Buffer.alloc(800_000 - (800_000 % bytes.length), bytes, 'latin1')

/** An AVIF with 800 kB behind it that repeat a few bytes. */
export const avifWithMore = async (repeated: string, before = '') =>
  Buffer.concat([await pictureFiles.avif(), Buffer.from(before, 'latin1'), repeat(repeated)])

/** A JPEG with 800 kB before its picture that repeat a few bytes. */
export async function jpegWithMore(repeated: string): Promise<Buffer> {
  const file = await jpegFile()
  return Buffer.concat([file.subarray(0, 2), repeat(repeated), file.subarray(2)])
}

export async function webpWithMore(repeated: string): Promise<Buffer> {
  const file = Buffer.concat([await pictureFiles.webp(), repeat(repeated)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
