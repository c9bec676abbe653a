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
  let [whole, at, done, from] = ['', 0, 0, 0]
  let left = Math.min(most, fold(text).split(folded).length - 1)
  for (const [letter] of left > 0 ? text.matchAll(/.\p{M}*/gsu) : []) {
    const part = fold(letter)
    for (let unit = 0; unit < part.length; unit++) origins.push(at)
    whole += part
    at += letter.length
    // Matches that end before this letter are found already.
    from = Math.max(from, whole.length - part.length - folded.length + 1)
    for (let found = whole.indexOf(folded, from); found >= 0; found = whole.indexOf(folded, from)) {
      from = found + folded.length
      left--
      const start = origins[found] ?? 0
      // Two matches may share a letter.
      if (start < done) continue
      pieces.push(text.slice(done, start), text.slice(start, at))
      done = at
    }
    if (left <= 0) break
  }
  pieces.push(text.slice(done))
  return pieces
}
