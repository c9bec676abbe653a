const codes = 128
const cellEndCode = 31
// `A` to `Q` encode non-ASCII characters; see `encodeCharacter` in search-text.ts.
const isEncoding = (code: number) => code >= 65 && code <= 81
const isPieceCode = (code: number) => code < codes && code !== cellEndCode && !isEncoding(code)

/** Collects the single characters and pairs in folded texts. ASCII only; the trigram index covers the rest. */
export function createPieces() {
  const seen = new Uint8Array(codes * (codes + 1))
  return {
    add(folded: string): void {
      let previous = -1
      for (let at = 0; at < folded.length; at++) {
        const code = folded.charCodeAt(at)
        if (!isPieceCode(code)) {
          previous = -1
          continue
        }
        seen[code] = 1
        if (previous >= 0) seen[codes * (previous + 1) + code] = 1
        previous = code
      }
    },
    list(): number[] {
      const found: number[] = []
      for (const [piece, isPresent] of seen.entries()) if (isPresent) found.push(piece)
      return found
    },
  }
}

/** Lists the pieces that a slice must have to contain these words. */
export function piecesOf(words: string): number[] {
  const pieces = createPieces()
  pieces.add(words)
  return pieces.list()
}
