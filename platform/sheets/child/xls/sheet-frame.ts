import { limits } from '#platform/sheets/limits.ts'
import type { SheetHeading } from '#platform/sheets/sheet-event.ts'
import { type Record, types } from './records.ts'

const lastColumn = 255

/** Reads column widths and merged ranges, which are not taken from the parser. */
export function readFrame(records: Record[]): Pick<SheetHeading, 'columnWidths' | 'merges'> {
  const columnWidths: number[] = []
  const merges: SheetHeading['merges'] = []
  for (const record of records) {
    if (record.type === types.colInfo && record.length >= 14) addWidth(columnWidths, record.data)
    if (record.type === types.mergeCells && record.length >= 6) addMerges(merges, record.data)
  }
  return { columnWidths, merges }
}

function addWidth(widths: number[], data: Buffer): void {
  const from = data.readUInt16LE(0)
  const to = Math.min(data.readUInt16LE(2), lastColumn)
  const isHidden = data.readUInt16LE(8) & 1
  const width = isHidden ? 0 : Math.round((data.readUInt16LE(4) / 256) * 100) / 100
  if (to === lastColumn && from > widths.length) return
  for (let column = widths.length; column < from; column++) widths.push(8.43)
  for (let column = from; column <= to; column++) widths[column] = width
}

function addMerges(merges: SheetHeading['merges'], data: Buffer): void {
  const count = Math.min(data.readUInt16LE(0), Math.floor((data.length - 2) / 8))
  for (let at = 2; at < 2 + count * 8 && merges.length < limits.merges; at += 8) {
    const [top, bottom] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    const [left, right] = [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)]
    if (top <= bottom && left <= right && right <= lastColumn) merges.push([top, left, bottom, right])
  }
}
