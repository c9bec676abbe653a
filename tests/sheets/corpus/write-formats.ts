import { craftXlsx, stylesPart, xml } from '../crafted/xlsx.ts'
import type { FormatCase } from './formats.ts'

/** Writes a workbook with one sheet: one row per format, one cell per value. */
export function writeFormats(cases: FormatCase[]): Buffer {
  const rows = cases.map(
    ([, ...shown], row) =>
      `<row r="${row + 1}">${shown.map(([value]) => (typeof value === 'number' ? `<c s="${row}"><v>${value}</v></c>` : `<c s="${row}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`)).join('')}</row>`,
  )
  return craftXlsx({ sheets: [{ rows: rows.join('') }], styles: stylesPart(cases.map(([code]) => code)) })
}
