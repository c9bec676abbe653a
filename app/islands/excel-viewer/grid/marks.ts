/** Splits a text into pieces, every second one a match of the folded query. */
export function findMarks(text: string, folded: string, fold: (text: string) => string): string[] {
  if (folded === '') return [text]
  // Folding can change the length of a letter: `origins` maps each folded code unit to the offset of its letter. A
  // letter includes its combining marks.
  const origins: number[] = []
  let whole = ''
  let at = 0
  for (const [letter] of text.matchAll(/.\p{M}*/gsu)) {
    const part = fold(letter)
    for (let unit = 0; unit < part.length; unit++) origins.push(at)
    whole += part
    at += letter.length
  }
  const endOf = (unit: number): number => {
    let next = unit
    while (origins[next] === origins[unit - 1]) next++
    return origins[next] ?? text.length
  }
  const pieces: string[] = []
  let done = 0
  for (let found = whole.indexOf(folded); found >= 0; found = whole.indexOf(folded, found + folded.length)) {
    const start = origins[found] ?? 0
    const end = endOf(found + folded.length)
    // Two matches may share a letter.
    if (start < done) continue
    pieces.push(text.slice(done, start), text.slice(start, end))
    done = end
  }
  pieces.push(text.slice(done))
  return pieces
}
