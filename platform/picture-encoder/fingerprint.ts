import { decode } from './decode.ts'
import { findPieces, type Piece } from './find-pieces.ts'
import { sharp } from './sharp.ts'

/** `hash`: difference hash of 64 bits. `pieces`: what is written in the picture, piece by piece. */
export type Fingerprint = { hash: Buffer; pieces: Piece[] }

/** Pieces of writing keep their shape at this size. */
const readable = { width: 720, height: 2_400 }
const [columns, rows] = [8, 8]
/** Bounds the enlargement of a strip: a column of one pixel would become 720 times as high. */
const enlarged = { width: readable.width, height: 3 * readable.height }
/** Smaller steps are noise, of which plain surfaces are full. */
const leastStep = 6

/** Returns what a picture looks like, which stays nearly the same when it is resized, cropped a little or saved again. */
export async function takeFingerprint(content: Buffer): Promise<Fingerprint> {
  const { bytes, raw } = await decode(content, readable)
  const grey = () => sharp(bytes, { raw }).flatten({ background: '#fff' }).greyscale()
  const small = await grey()
    .resize(columns + 1, rows, { fit: 'fill' })
    .raw()
    .toBuffer()
  // Narrow pictures are enlarged, so that all have the same scale.
  const { data, info } = await grey()
    .resize({ ...enlarged, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { hash: hashOf(small), pieces: findPieces({ data, width: info.width, height: info.height }) }
}

/** One bit for each pair of neighbours: set if it becomes darker to the right. */
function hashOf(pixels: Buffer): Buffer {
  const hash = Buffer.alloc((columns * rows) / 8)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column
      if ((pixels[at] ?? 0) - (pixels[at + 1] ?? 0) <= leastStep) continue
      const bit = row * columns + column
      hash[bit >> 3] = (hash[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return hash
}
