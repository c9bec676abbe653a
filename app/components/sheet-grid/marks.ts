/** Pieces of a text, every second one a place where the folded words stand. */
export function findMarks(text: string, folded: string, fold: (text: string) => string): string[] {
  if (folded === '') return [text]
  // Folding may make a letter longer or shorter: each folded letter remembers where it came from.
  const origins: number[] = []
  let whole = ''
  let at = 0
  for (const letter of text) {
    const part = fold(letter)
    for (let unit = 0; unit < part.length; unit++) origins.push(at)
    whole += part
    at += letter.length
  }
  const endOf = (unit: number): number => {
    const origin = origins[unit - 1] ?? 0
    let next = unit
    // Accents that fold to nothing belong to the letter before them.
    while (next < origins.length && origins[next] === origin) next++
    return origins[next] ?? text.length
  }
  const pieces: string[] = []
  let done = 0
  for (let found = whole.indexOf(folded); found >= 0; found = whole.indexOf(folded, found + folded.length)) {
    const start = origins[found] ?? 0
    const end = endOf(found + folded.length)
    pieces.push(text.slice(done, start), text.slice(start, end))
    done = end
  }
  pieces.push(text.slice(done))
  return pieces
}
