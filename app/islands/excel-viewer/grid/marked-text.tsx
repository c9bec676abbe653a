import { fold } from '#core/spreadsheet/fold.ts'
import { findMarks } from './marks.ts'

/** Matches that are highlighted in a text. A cell may have thousands. */
const mostMarks = 5

/** Text with its first search matches highlighted. */
export function MarkedText({ text, folded }: { text: string; folded: string }) {
  const pieces = findMarks(text, folded, fold, mostMarks)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity other than their index
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  )
}
