import { createGate, GateRefusal } from '../gate.ts'
import { countPixels, decode, type PictureFailure, type Pixels, Unreadable } from './decode.ts'
import { sharp } from './sharp.ts'

/** Above this a picture is decoded alone: AVIF takes up to 18 bytes a pixel. */
const manyPixels = 16_000_000

export type { PictureFailure }

type Failed = { failure: PictureFailure }

type Wanted = { fit: { width: number; height: number }; listWidths: (width: number) => number[] }

export type EncodedPicture = {
  width: number
  height: number
  /** Six hexadecimal digits; undefined when one can see through the picture. */
  colour: string | undefined
  jpeg: Buffer
  variants: { width: number; format: 'avif' | 'webp'; content: Buffer }[]
}

/** Makes new pictures of uploaded ones, two at a time, bounded in pixels and time; only what is seen survives. */
export type PictureEncoder = {
  encode: (content: Buffer, wanted: Wanted) => Promise<EncodedPicture | Failed>
  /** As one file of the same format. */
  rewrite: (
    content: Buffer,
    format: 'jpeg' | 'png' | 'webp',
    fit: Wanted['fit'],
  ) => Promise<{ content: Buffer } | Failed>
}

export function createPictureEncoder(): PictureEncoder {
  const gate = createGate({ atOnce: 2, queue: 16 })

  async function take<Made>(content: Buffer, make: () => Promise<Made>): Promise<Made | Failed> {
    try {
      const weight = (await countPixels(content)) > manyPixels ? 2 : 1
      return await gate.run('', make, { weight })
    } catch (error) {
      if (error instanceof GateRefusal) return { failure: 'busy' }
      if (error instanceof Unreadable) return { failure: error.failure }
      throw error
    }
  }

  return {
    encode: (content, { fit, listWidths }) =>
      take(content, async () => encodePixels(await decode(content, fit), listWidths)),
    rewrite: (content, format, fit) =>
      take(content, async () => {
        const pixels = await decode(content, fit)
        const again = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 } }[format]
        return { content: await open(pixels).toFormat(format, again).toBuffer() }
      }),
  }
}

const open = ({ bytes, raw }: Pixels) => sharp(bytes, { raw })

async function encodePixels(pixels: Pixels, listWidths: Wanted['listWidths']): Promise<EncodedPicture> {
  const { isOpaque, dominant } = await open(pixels).stats()
  const { width, height } = pixels.raw
  const opaque = () => open(pixels).flatten({ background: '#fff' })
  const seen = () => (isOpaque ? opaque() : open(pixels))
  const variants: EncodedPicture['variants'] = []
  for (const wide of listWidths(width)) {
    const narrowed = seen().resize({ width: wide })
    const avif = await narrowed.clone().avif({ quality: 55, effort: 3 }).toBuffer()
    const webp = await narrowed.clone().webp({ quality: 80 }).toBuffer()
    variants.push(
      { width: wide, format: 'avif', content: avif },
      { width: wide, format: 'webp', content: webp },
    )
  }
  const jpeg = await opaque().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  return { width, height, colour: isOpaque ? toHex(dominant) : undefined, jpeg, variants }
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }) => Buffer.of(r, g, b).toString('hex')
