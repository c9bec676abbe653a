import { fold } from '#core/spreadsheet/fold.ts'
import { findMarks } from './grid/marks.ts'

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
  const [before = ''] = findMarks(text, folded, fold, 1)
  const start = before.length < text.length ? Math.max(0, before.length - lengthBefore) : 0
  const end = start + longestText - 2
  const part = text.slice(start, end).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
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
