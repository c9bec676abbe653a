const codes = 128
const cellEndCode = 31
// `A` to `Q` spell what is beyond ASCII.
const isSpelling = (code: number) => code >= 65 && code <= 81
const counts = (code: number) => code < codes && code !== cellEndCode && !isSpelling(code)

/** Collects which single characters and pairs stand in folded texts; only ASCII, the rest has trigrams. */
export function createPieces() {
  const seen = new Uint8Array(codes * (codes + 1))
  return {
    add(folded: string): void {
      let before = -1
      for (let at = 0; at < folded.length; at++) {
        const code = folded.charCodeAt(at)
        if (!counts(code)) {
          before = -1
          continue
        }
        seen[code] = 1
        if (before >= 0) seen[codes * (before + 1) + code] = 1
        before = code
      }
    },
    list(): number[] {
      const found: number[] = []
      for (const [piece, is] of seen.entries()) if (is) found.push(piece)
      return found
    },
  }
}

/** All that a slice must have for these words to be in it. */
export function piecesOf(words: string): number[] {
  const pieces = createPieces()
  pieces.add(words)
  return pieces.list()
}
