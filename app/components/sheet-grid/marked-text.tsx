import { fold } from '#core/spreadsheet/fold.ts'
import { findMarks } from './marks.ts'

/** A text with what was looked for marked in it. */
export function MarkedText({ text, folded }: { text: string; folded: string }) {
  const pieces = findMarks(text, folded, fold)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  )
}
