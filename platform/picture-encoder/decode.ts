import type { Raw, SharpOptions } from 'sharp'
import { sharp } from './sharp.ts'

export const largestPixels = 50_000_000
const patience = 30_000
/** A progressive JPEG has about 10 scans. Each further one decodes every pixel again and takes a few bytes only. */
const mostScans = 32
const startOfScan = Buffer.of(0xff, 0xda)

export type PictureFailure = 'damaged' | 'too-many-pixels' | 'too-slow' | 'busy'

/** A picture that comes to nothing, for a reason a person can be told. */
export class Unreadable extends Error {
  readonly failure: PictureFailure

  constructor(failure: PictureFailure) {
    super(failure)
    this.failure = failure
  }
}

/** What a picture is made of: nothing else of the file is left. */
export type Pixels = { bytes: Buffer; raw: Raw }

const options: SharpOptions = { limitInputPixels: largestPixels, failOn: 'truncated', sequentialRead: true }

/** How many pixels a file says it has; they are not decoded. */
export async function countPixels(content: Buffer): Promise<number> {
  if (hasTooManyScans(content)) throw new Unreadable('too-slow')
  const { width, height, format, compression } = await sharp(content, options).metadata().catch(refuse)
  // HEIC pictures come in AVIF's container.
  if (format === 'heif' && compression !== 'av1') throw new Unreadable('damaged')
  return width * height
}

/** The first frame, upright, in sRGB, made smaller to fit. */
export async function decode(content: Buffer, fit: { width: number; height: number }): Promise<Pixels> {
  const begun = Date.now()
  const { data, info } = await sharp(content, options)
    .autoOrient()
    .resize({ ...fit, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: patience / 1000 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => refuse(error, Date.now() - begun))
  return { bytes: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Coded pixels never contain the marker; a preview of the camera has a few of its own. */
function hasTooManyScans(content: Buffer): boolean {
  if (!content.subarray(0, 2).equals(Buffer.of(0xff, 0xd8))) return false
  let scans = 0
  for (let at = content.indexOf(startOfScan); at !== -1; at = content.indexOf(startOfScan, at + 2)) {
    scans += 1
    if (scans > mostScans) return true
  }
  return false
}

/** The decoders' own messages are many, and none is for a person. */
function refuse(error: unknown, duration = 0): never {
  if (duration >= patience) throw new Unreadable('too-slow')
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
  throw new Unreadable(isTooLarge ? 'too-many-pixels' : 'damaged')
}
