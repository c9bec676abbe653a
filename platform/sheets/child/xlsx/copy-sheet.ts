import { limits } from '#platform/sheets/limits.ts'
import type { SheetHeading } from '#platform/sheets/sheet-event.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { decodeXml } from './decode-xml.ts'
import { protectFormulaTexts } from './protect-formula-texts.ts'
import { readMerges, readWidths } from './sheet-frame.ts'

export type SheetCopy = Pick<SheetHeading, 'columnWidths' | 'merges'> & { part: Buffer; cellCount: number }

/** Copies only the cells of a sheet part for the parser. Widths and merges are read here. */
export function copySheet(bytes: Buffer): SheetCopy {
  const xml = decodeXml(bytes)
  const { start, end, after } = findCells(xml)
  const cells = protectFormulaTexts(xml.subarray(start, end))
  return {
    part: Buffer.concat([
      Buffer.from(`${worksheet}<sheetData>`),
      cells,
      Buffer.from('</sheetData></worksheet>'),
    ]),
    cellCount: countCells(cells),
    columnWidths: readWidths(xml.toString('utf8', 0, start)),
    merges: readMerges(xml.toString('utf8', after)),
  }
}

const worksheet = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** Finds the content of `sheetData`. Throws when the sheet is truncated. */
function findCells(xml: Buffer): { start: number; end: number; after: number } {
  const [, whole, prefix] = /(<((?:\w+:)?)sheetData)/.exec(xml.toString('latin1', 0, 1024 * 1024)) ?? []
  const from = whole ? xml.indexOf(whole) : -1
  const start = xml.indexOf('>', from) + 1
  if (!whole || from < 0 || start === 0) throw new UnreadableSheet('damaged')
  if (xml[start - 2] === 0x2f) return { start, end: start, after: start }
  const closing = `</${prefix}sheetData>`
  const end = xml.indexOf(closing, start)
  const isWhole = end >= 0 && /<\/(\w+:)?worksheet\s*>\s*$/.test(xml.toString('latin1', xml.length - 100))
  if (!isWhole) throw new UnreadableSheet('damaged')
  return { start, end, after: end + closing.length }
}

/** Counts `c` tags with or without a namespace prefix, like the parser. */
function countCells(cells: Buffer): number {
  let count = 0
  for (const tagStart of ['<c', ':c']) {
    for (let at = cells.indexOf(tagStart); at >= 0; at = cells.indexOf(tagStart, at + 2)) {
      const next = cells[at + 2]
      if (next === 0x20 || next === 0x2f || next === 0x3e) count++
      if (count > limits.cells) throw new UnreadableSheet('too-much-inside')
    }
  }
  return count
}
