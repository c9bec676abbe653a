import { fold } from '#core/spreadsheet/fold.ts'

/** Returns the first column that contains the query, otherwise the first truncated one, otherwise the first with
 * text. */
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

/** Returns the cells of a row around the first match, as many as fit into a line. */
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
