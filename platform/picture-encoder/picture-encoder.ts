import { createGate, GateRefusal } from '../gate.ts'
import { countPixels, decode, type Pixels } from './decode.ts'
import { type Fingerprint, takeFingerprint } from './fingerprint.ts'
import { type PictureOrigin, readOrigin } from './origin.ts'
import { sharp } from './sharp.ts'
import { type PictureFailure, UnreadablePicture } from './unreadable-picture.ts'

/** A larger picture is decoded alone, because AVIF takes up to 18 bytes per pixel. */
const manyPixels = 16_000_000

export type { PictureFailure, PictureOrigin }

type Failed = { failure: PictureFailure }

type EncodeOptions = {
  /** Clients take turns. */
  client: string
  fit: { width: number; height: number }
  listWidths: (width: number) => number[]
  /** Largest picture; 50 unless given. */
  megapixels?: number | undefined
}

export type EncodedPicture = {
  width: number
  height: number
  /** Dominant colour as six hexadecimal digits; undefined when the picture has transparency. */
  colour: string | undefined
  jpeg: Buffer
  variants: { width: number; format: 'avif' | 'webp'; content: Buffer }[]
}

/** Re-encodes uploaded pictures, two at a time, with limits on pixels and time. All metadata is dropped. */
export type PictureEncoder = {
  encode: (content: Buffer, options: EncodeOptions) => Promise<EncodedPicture | Failed>
  /** Re-encodes into one file of the same format. What the metadata said about its origin is returned beside it. */
  rewrite: (
    content: Buffer,
    format: 'jpeg' | 'png' | 'webp',
    options: Omit<EncodeOptions, 'listWidths'>,
  ) => Promise<{ content: Buffer; origin: PictureOrigin } | Failed>
  /** Describes what a picture looks like, to find its copies. */
  fingerprint: (content: Buffer, client: string) => Promise<Fingerprint | Failed>
}

export function createPictureEncoder(): PictureEncoder {
  const gate = createGate({ atOnce: 2, queue: 16, timeout: 60_000 })

  async function runInGate<Made>(
    content: Buffer,
    make: () => Promise<Made>,
    { client, megapixels }: Pick<EncodeOptions, 'client' | 'megapixels'>,
  ): Promise<Made | Failed> {
    try {
      const weight = (await countPixels(content, megapixels)) > manyPixels ? 2 : 1
      return await gate.run(client, make, { weight })
    } catch (error) {
      if (error instanceof GateRefusal) return { failure: 'busy' }
      if (error instanceof UnreadablePicture) return { failure: error.failure }
      throw error
    }
  }

  return {
    encode: (content, { client, fit, listWidths, megapixels }) =>
      runInGate(content, async () => encodePixels(await decode(content, fit, megapixels), listWidths), {
        client,
        megapixels,
      }),
    rewrite: (content, format, { client, fit, megapixels }) =>
      runInGate(
        content,
        async () => {
          const origin = await readOrigin(content, megapixels)
          const pixels = await decode(content, fit, megapixels)
          const again = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 } }[format]
          return { content: await open(pixels).toFormat(format, again).toBuffer(), origin }
        },
        { client, megapixels },
      ),
    fingerprint: (content, client) => runInGate(content, () => takeFingerprint(content), { client }),
  }
}

const open = ({ bytes, raw }: Pixels) => sharp(bytes, { raw })

async function encodePixels(
  pixels: Pixels,
  listWidths: EncodeOptions['listWidths'],
): Promise<EncodedPicture> {
  const { isOpaque, dominant } = await open(pixels).stats()
  const { width, height } = pixels.raw
  const opaque = () => open(pixels).flatten({ background: '#fff' })
  const visible = () => (isOpaque ? opaque() : open(pixels))
  const variants: EncodedPicture['variants'] = []
  for (const wide of listWidths(width)) {
    const narrowed = visible().resize({ width: wide })
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
