import { findFileKind } from '#platform/file-format/file-kind.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { refusalOfPicture } from '../picture/picture-refusal.server.ts'
import { largestSignature, signaturePrefix } from './signature.ts'

const largestSide = { width: 2_000, height: 1_000 }
const storedSide = { width: 800, height: 400 }
const largestStored = 256 * 1024

/** Checks a drawn signature by its content, and re-encodes it. Call it before the transaction, since it takes time. */
export async function readSignature(
  { pictures, client }: Pick<Context, 'pictures' | 'client'>,
  sketch: string | undefined,
): Promise<Buffer | undefined> {
  if (!sketch) return undefined
  const content = Buffer.from(sketch.slice(signaturePrefix.length), 'base64')
  if (content.length > largestSignature || findFileKind(content) !== 'png' || !isSmall(content))
    throw unusable()
  const encoded = await pictures.rewrite(content, 'png', { client, fit: storedSide })
  if ('failure' in encoded) throw refusalOfPicture(encoded.failure)
  if (encoded.content.length > largestStored) throw unusable()
  return encoded.content
}

/** Reads the size in the first chunk. The decoder also takes a PNG that begins with another one. */
function isSmall(png: Buffer): boolean {
  if (png.length < 24 || png.toString('latin1', 12, 16) !== 'IHDR') return false
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  return width > 0 && height > 0 && width <= largestSide.width && height <= largestSide.height
}

const unusable = () =>
  fieldRefusal('signature', 'This drawing can’t be used. Please draw it again, or sign with your name only.')
