import type { SheetEvent } from '../sheet-reader.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { cleanText } from './clean-text.ts'
import { listRows } from './list-rows.ts'
import { createMeasure } from './measure.ts'
import type { Parser } from './parser.ts'
import { show } from './show.ts'

export function* readWorkbook(parser: Parser, bytes: Buffer): Generator<SheetEvent> {
  const book = parser.read(bytes, {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    dateNF: 'm/d/yyyy',
  })
  if (book.SheetNames.length === 0) throw new UnreadableSheet('no-sheets')
  const measure = createMeasure()
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const data = sheet?.['!data'] ?? []
    const isChart = sheet?.['!type'] === 'chart'
    yield {
      kind: 'sheet',
      sheet: {
        name: cleanText(name),
        kind: isChart ? 'chart' : 'rows',
        isHidden: Boolean(book.Workbook?.Sheets?.[index]?.Hidden),
        isDamaged: !sheet,
        ...measure(data),
        columnWidths: [],
        merges: (sheet?.['!merges'] ?? []).map(({ s, e }) => [s.r, s.c, e.r, e.c]),
      },
    }
    if (!isChart) yield* listRows(data, show)
  }
}
