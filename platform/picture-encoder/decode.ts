import type { Metadata, Raw, SharpOptions } from 'sharp'
import { findFileKind } from '../file-format/file-kind.ts'
import { runPictureProcess } from './picture-process.ts'
import { withoutTexts } from './png-chunks.ts'
import { sharp } from './sharp.ts'
import { UnreadablePicture } from './unreadable-picture.ts'
import { withoutExif } from './without-exif.ts'

const usualMegapixels = 50
const decodeTimeout = 30_000
/** Decoding takes up to 18 bytes per pixel, and some seconds for 50 megapixels. */
const avifBounds = { seconds: 15, megabytes: 1_500 }
/** A progressive JPEG has about 10 scans. Each scan decodes every pixel again but needs only a few bytes. */
const mostScans = 32
const startOfScan = Buffer.of(0xff, 0xda)

/** Decoded pixels, without any metadata of the file. */
export type Pixels = { bytes: Buffer; raw: Raw }

const optionsFor = (megapixels: number): SharpOptions => ({
  ...{ limitInputPixels: megapixels * 1_000_000, failOn: 'truncated', sequentialRead: true },
})

function decodable(content: Buffer): Buffer {
  const smaller = withoutTexts(content)
  if (!smaller) throw new UnreadablePicture('damaged')
  return withoutExif(smaller)
}

/** Reads the header, without Exif and the texts of a PNG. */
export const readHeader = (content: Buffer, megapixels = usualMegapixels): Promise<Metadata> =>
  sharp(decodable(content), optionsFor(megapixels)).metadata().catch(refuse)

/** Returns the pixel count from the header, without decoding the pixels. */
export async function countPixels(content: Buffer, megapixels?: number): Promise<number> {
  if (hasTooManyScans(content)) throw new UnreadablePicture('too-slow')
  const { width, height, format, compression } = await readHeader(content, megapixels)
  // Refuses HEIC, which uses the same container as AVIF.
  if (format === 'heif' && compression !== 'av1') throw new UnreadablePicture('damaged')
  return width * height
}

/** Decodes the first frame, auto-oriented, in sRGB, scaled down to fit. */
export async function decode(
  content: Buffer,
  fit: { width: number; height: number },
  megapixels = usualMegapixels,
): Promise<Pixels> {
  if (findFileKind(content) === 'avif') return decodeAvif(decodable(content), fit, megapixels)
  const startedAt = Date.now()
  const { data, info } = await sharp(decodable(content), optionsFor(megapixels))
    .autoOrient()
    .resize({ ...fit, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: decodeTimeout / 1000 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => refuse(error, Date.now() - startedAt))
  return { bytes: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Decodes in a process of its own: an AVIF can name other pictures in it many times over, and the library decodes each
 * without a look at the time. */
async function decodeAvif(
  content: Buffer,
  { width, height }: { width: number; height: number },
  megapixels: number,
): Promise<Pixels> {
  const args = [width, height, megapixels * 1_000_000]
  const output = await runPictureProcess('decode-avif', content, args, avifBounds)
  const header = 3 * Uint32Array.BYTES_PER_ELEMENT
  const [decodedWidth = 0, decodedHeight = 0, channels = 0] = new Uint32Array(
    Uint8Array.from(output.subarray(0, header)).buffer,
  )
  return {
    bytes: output.subarray(header),
    raw: { width: decodedWidth, height: decodedHeight, channels: channels as Raw['channels'] },
  }
}

/** Counts the markers: encoded pixels never contain one. An embedded camera preview adds a few. */
function hasTooManyScans(content: Buffer): boolean {
  if (!content.subarray(0, 2).equals(Buffer.of(0xff, 0xd8))) return false
  let scans = 0
  for (let at = content.indexOf(startOfScan); at !== -1; at = content.indexOf(startOfScan, at + 2)) {
    scans += 1
    if (scans > mostScans) return true
  }
  return false
}

/** Maps decoder errors, whose messages are not suitable for users. */
function refuse(error: unknown, duration = 0): never {
  if (duration >= decodeTimeout) throw new UnreadablePicture('too-slow')
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
  throw new UnreadablePicture(isTooLarge ? 'too-many-pixels' : 'damaged')
}
