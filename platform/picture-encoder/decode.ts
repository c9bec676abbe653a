import type { Raw, SharpOptions } from 'sharp'
import { withoutTexts } from './png-chunks.ts'
import { sharp } from './sharp.ts'

const usualMegapixels = 50
const decodeTimeout = 30_000
/** A progressive JPEG has about 10 scans. Each scan decodes every pixel again but needs only a few bytes. */
const mostScans = 32
const startOfScan = Buffer.of(0xff, 0xda)

export type PictureFailure = 'damaged' | 'too-many-pixels' | 'too-slow' | 'busy'

/** A picture cannot be decoded, for a reason that can be shown to the user. */
export class UnreadablePicture extends Error {
  readonly failure: PictureFailure

  constructor(failure: PictureFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Decoded pixels, without any metadata of the file. */
export type Pixels = { bytes: Buffer; raw: Raw }

const optionsFor = (megapixels: number): SharpOptions => ({
  ...{ limitInputPixels: megapixels * 1_000_000, failOn: 'truncated', sequentialRead: true },
})

function decodable(content: Buffer): Buffer {
  const smaller = withoutTexts(content)
  if (!smaller || hasOverlay(content)) throw new UnreadablePicture('damaged')
  return smaller
}

/** Returns the pixel count from the header, without decoding the pixels. */
export async function countPixels(content: Buffer, megapixels = usualMegapixels): Promise<number> {
  if (hasTooManyScans(content)) throw new UnreadablePicture('too-slow')
  const { width, height, format, compression } = await sharp(decodable(content), optionsFor(megapixels))
    .metadata()
    .catch(refuse)
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

/** True for a picture of an HEIF container that is laid over others. Nested overlays decode the same pixels again and
 * again, beyond any time limit. */
function hasOverlay(content: Buffer): boolean {
  for (let at = content.indexOf('iovl'); at !== -1; at = content.indexOf('iovl', at + 4)) {
    // The type of an item entry, whose id has two or four bytes.
    const entries = [12, 14].map((offset) => content.toString('latin1', at - offset, at - offset + 4))
    if (entries.includes('infe')) return true
  }
  return false
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
