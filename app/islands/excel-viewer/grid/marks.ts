/** Splits a text into pieces, every second one of the first matches of the folded query. */
export function findMarks(
  text: string,
  folded: string,
  fold: (text: string) => string,
  most = Number.POSITIVE_INFINITY,
): string[] {
  if (folded === '') return [text]
  const pieces: string[] = []
  // Folding can change the length of a letter: `origins` maps each folded code unit to the offset of its letter. A
  // letter includes its combining marks.
  const origins: number[] = []
  /** Last folded units, in which a match may begin. */
  let tail = ''
  let [at, done] = [0, 0]
  let left = Math.min(most, fold(text).split(folded).length - 1)
  for (const [letter] of left > 0 ? text.matchAll(/.\p{M}*/gsu) : []) {
    const part = fold(letter)
    for (let unit = 0; unit < part.length; unit++) origins.push(at)
    at += letter.length
    tail += part
    const offset = origins.length - tail.length
    let from = 0
    for (let found = tail.indexOf(folded); found >= 0; found = tail.indexOf(folded, from)) {
      from = found + folded.length
      left--
      const start = origins[offset + found] ?? 0
      // Two matches may share a letter.
      if (start < done) continue
      pieces.push(text.slice(done, start), text.slice(start, at))
      done = at
    }
    if (left <= 0) break
    tail = tail.slice(Math.max(from, tail.length - folded.length + 1))
  }
  pieces.push(text.slice(done))
  return pieces
}
