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

const longestText = 200
const lengthBefore = 60

/** Returns the part of a text that a list shows: around its first match. */
function cutAround(text: string, folded: string): string {
  if (text.length <= longestText) return text
  // Folding changes lengths a little; what is before the match leaves room for that.
  const start = Math.max(0, fold(text).indexOf(folded) - lengthBefore)
  const part = text.slice(start, start + longestText - 2).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}…`
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
  const folded = fold(q)
  return { from, texts: texts.slice(from, from + most).map((text) => cutAround(text, folded)) }
}
