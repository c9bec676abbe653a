import type { SheetEvent } from '../sheet-reader.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { cleanText } from './clean-text.ts'
import { coverMerged } from './cover-merged.ts'
import { isWithinSheet } from './grid.ts'
import { listRows } from './list-rows.ts'
import { createMeasure } from './measure.ts'
import type { Parser } from './parser.ts'
import { createShow } from './show.ts'
import { openXls } from './xls/open-xls.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'

export function* readWorkbook(parser: Parser, bytes: Buffer): Generator<SheetEvent> {
  const isZip = bytes.readUInt16LE(0) === 0x4b50
  const { isFrom1904, sheets } = isZip ? openXlsx(parser, bytes) : openXls(parser, bytes)
  const show = createShow(parser, isFrom1904)
  const measure = createMeasure()
  for (const sheet of sheets) {
    if (!isWithinSheet(sheet.grid)) Object.assign(sheet, { isDamaged: true, grid: [] })
    coverMerged(sheet.grid, sheet.merges)
  }
  if (sheets.every(({ isDamaged }) => isDamaged)) throw new UnreadableSheet('damaged')
  for (const { grid, name, ...heading } of sheets) {
    yield { kind: 'sheet', sheet: { name: cleanText(name), ...heading, ...measure(grid) } }
    yield* listRows(grid, show)
  }
}
