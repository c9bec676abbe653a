import { fold } from '#core/spreadsheet/fold.ts'

/** The first column with the words in it: where none shows them the first shortened one, or the first with any text. */
export function columnWith(texts: readonly string[], q: string, shortened: readonly number[] = []): number {
  const folded = fold(q)
  const found = texts.findIndex((text) => fold(text).includes(folded))
  return found >= 0
    ? found
    : (shortened[0] ??
        Math.max(
          0,
          texts.findIndex((text) => text !== ''),
        ))
}

/** The cells of a row around the first match, as many as a line has room for. */
export function cellsAround(
  texts: readonly string[],
  q: string,
  shortened: readonly number[] = [],
  most = 6,
): { from: number; texts: string[] } {
  const column = columnWith(texts, q, shortened)
  const from = Math.max(0, Math.min(column - 1, texts.length - most))
  return { from, texts: texts.slice(from, from + most) }
}
