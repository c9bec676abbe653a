import type { CellObject } from '@e965/xlsx'
import { limits } from '../limits.ts'
import type { SheetEvent, SheetRow } from '../sheet-event.ts'
import { UnreadableSheet } from '../unreadable.ts'
import { cleanText } from './clean-text.ts'
import { eachRow, type Grid, widthOf } from './grid.ts'

/** Approximate characters per message. The parent parses each message synchronously. */
const batchLength = 128 * 1024

/** Yields the non-empty rows in batches. */
export function* listRows(grid: Grid, show: (cell: CellObject) => string): Generator<SheetEvent> {
  let rows: SheetRow[] = []
  let length = 0
  for (const [number, cells] of eachRow(grid)) {
    const width = widthOf(cells)
    if (width === 0) continue
    const row: SheetRow = { number, texts: [], values: [] }
    let rowLength = 0
    for (let column = 0; column < width; column++) {
      const cell = cells[column]
      const text = cell ? cleanText(show(cell).slice(0, limits.textLength)) : ''
      row.texts.push(text)
      row.values.push(cell ? rawValue(cell) : null)
      rowLength += text.length + 8
    }
    if (rowLength > limits.rowBytes) throw new UnreadableSheet('too-much-inside')
    rows.push(row)
    length += rowLength
    if (length > batchLength) {
      yield { kind: 'rows', rows }
      rows = []
      length = 0
    }
  }
  if (rows.length > 0) yield { kind: 'rows', rows }
}

function rawValue({ v, t, w }: CellObject): SheetRow['values'][number] {
  if (t === 'e') return w ?? null
  if (typeof v === 'string') return cleanText(v.slice(0, limits.textLength))
  if (typeof v === 'number') return Number.isFinite(v) ? v : null
  return typeof v === 'boolean' ? v : null
}
