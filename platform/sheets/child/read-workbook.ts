import type { SheetEvent } from '../sheet-event.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { cleanText } from './clean-text.ts'
import { blankHiddenCells } from './cover-merged.ts'
import { isWithinSheet } from './grid.ts'
import { listRows } from './list-rows.ts'
import { createMeasure } from './measure.ts'
import type { OpenedBook } from './opened-book.ts'
import type { Parser } from './parser.ts'
import { createCellFormatter } from './show.ts'

export async function readWorkbook(parser: Parser, bytes: Buffer): Promise<Iterable<SheetEvent>> {
  const isZip = bytes.readUInt16LE(0) === 0x4b50
  // Loads only the required reader, to keep the start time short.
  return listEvents(
    parser,
    isZip
      ? (await import('./xlsx/open-xlsx.ts')).openXlsx(parser, bytes)
      : (await import('./xls/open-xls.ts')).openXls(parser, bytes),
  )
}

function* listEvents(parser: Parser, { isFrom1904, sheets }: OpenedBook): Generator<SheetEvent> {
  const show = createCellFormatter(parser, isFrom1904)
  const measure = createMeasure()
  for (const sheet of sheets) {
    if (!isWithinSheet(sheet.grid)) Object.assign(sheet, { isDamaged: true, grid: [] })
    blankHiddenCells(sheet.grid, sheet.merges)
  }
  if (sheets.every(({ isDamaged }) => isDamaged)) throw new UnreadableSheet('damaged')
  for (const { grid, name, ...heading } of sheets) {
    yield { kind: 'sheet', sheet: { name: cleanText(name), ...heading, ...measure(grid) } }
    yield* listRows(grid, show)
  }
}
