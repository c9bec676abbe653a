/** Fingerprint of the picture of a payment, as it is stored. `pieces` has 33 bytes for each piece of writing: its shape, and
 * the ink in 256 cells. */
export type StoredPicture = { bands: number[]; pieces: Buffer }

const pieceBytes = 33
/** Pictures with less writing are compared as a whole. */
const leastPieces = 8
const mostShapeSteps = 4
const mostPieceBits = 40
/** Share of the pieces that have to be found again. */
const leastShare = 0.9
const mostBits = 6
const leastBits = 8

/** Returns how alike two pictures are, from 0 to 1; 0 unless one is probably a copy of the other. */
export function likenessOf(one: StoredPicture, other: StoredPicture): number {
  const counts = [one, other].map(({ pieces }) => pieces.length / pieceBytes)
  if (counts.every((count) => count >= leastPieces)) {
    const share = Math.max(shareFound(one.pieces, other.pieces), shareFound(other.pieces, one.pieces))
    return share >= leastShare ? share : 0
  }
  if (counts.some((count) => count >= leastPieces)) return 0
  // A plain picture is like every other.
  if ([one, other].some(({ bands }) => sumBits(bands) < leastBits)) return 0
  const bits = sumBits(one.bands.map((band, index) => band ^ (other.bands[index] ?? 0)))
  return bits <= mostBits ? 1 - bits / 64 : 0
}

/** Share of the pieces of `some` that `all` has, too. A cropped picture has fewer. */
function shareFound(some: Buffer, all: Buffer): number {
  let found = 0
  for (let at = 0; at < some.length; at += pieceBytes) {
    if (hasPiece(all, some.subarray(at, at + pieceBytes))) found++
  }
  return found / (some.length / pieceBytes)
}

function hasPiece(all: Buffer, piece: Buffer): boolean {
  for (let at = 0; at < all.length; at += pieceBytes) {
    if (Math.abs((all[at] ?? 0) - (piece[0] ?? 0)) > mostShapeSteps) continue
    let bits = 0
    for (let byte = 1; byte < pieceBytes; byte++)
      bits += bitsOf[(all[at + byte] ?? 0) ^ (piece[byte] ?? 0)] ?? 0
    if (bits <= mostPieceBits) return true
  }
  return false
}

const sumBits = (bands: number[]) => bands.reduce((sum, band) => sum + countBits(band), 0)

function countBits(value: number): number {
  let count = 0
  for (let left = value; left > 0; left &= left - 1) count++
  return count
}

const bitsOf = Uint8Array.from({ length: 256 }, (_, value) => countBits(value))

export const toStored = ({
  hash,
  pieces,
}: {
  hash: Buffer
  pieces: { shape: number; bits: Buffer }[]
}): StoredPicture => ({
  bands: [0, 2, 4, 6].map((at) => hash.readUInt16BE(at)),
  pieces: Buffer.concat(pieces.map(({ shape, bits }) => Buffer.concat([Buffer.of(shape), bits]))),
})
