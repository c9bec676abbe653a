import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { digitsOf } from '#core/currency.ts'
import { type Money, toUnits } from '#core/money.ts'

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]
/** An amount is written in units: in CSV with all decimals of its currency, in a workbook as a number. */
export type Cell = WrittenCell | Money
type WrittenCell = string | number | boolean | null
/** Columns of a table: heading and cell value. */
export type Columns<Row> = { [heading: string]: (row: Row) => Cell }

export const contentTypes: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const longestCell = 32_767

/** Padding before a formula: spaces, invisible characters, and quotes, which are unpaired if the separator differs. */
const padding = /\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"/u.source
/** Formula signs in their normal, small, superscript, subscript and full-width forms. */
const formulaSign = /[=+\-@\u207a-\u207c\u208a-\u208c\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
  .source
const cellEnd = /[;\t\r\n\v\f\x85\u2028\u2029]/

// Each run of padding is matched once. A look-behind would walk back over the run from each of its characters.
const paddingOfCell = new RegExp(`^[${padding}]*(?=${formulaSign})`, 'u')
const paddingInCsv = new RegExp(`([;${padding}]+|^)(${formulaSign}?)`, 'gu')

/** Puts an apostrophe before text that spreadsheet programs would run as a formula. In CSV, a cell also ends at a
 * semicolon, a tab or a line break, as some programs do not use the comma as the separator. */
function neutralize(cell: WrittenCell, format: SpreadsheetFormat): WrittenCell {
  if (typeof cell !== 'string') return cell
  if (format === 'xlsx') return cell.replace(paddingOfCell, "$&'")
  return cell.replace(paddingInCsv, (run, before: string, sign: string, at: number) =>
    sign && (at === 0 || cellEnd.test(before)) ? `${before}'${sign}` : run,
  )
}

function writeCell(cell: Cell, format: SpreadsheetFormat): WrittenCell {
  if (typeof cell !== 'object' || cell === null) return neutralize(cell, format)
  const units = toUnits(cell)
  return format === 'csv' ? units.toFixed(digitsOf(cell.currency)) : units
}

const tableOf = <Row>(rows: Row[], columns: Columns<Row>, format: SpreadsheetFormat): WrittenCell[][] =>
  rows.map((row) => Object.values(columns).map((cellOf) => writeCell(cellOf(row), format)))

/** Streams CSV in batches. A workbook is a zip file and is built in memory. A note stands in the last line. */
export async function writeSpreadsheet<Row>(
  format: SpreadsheetFormat,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
  note?: string,
): Promise<Readable | Buffer> {
  if (format === 'csv') return Readable.from(writeCsv(batches, columns, note), { objectMode: false })
  const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const rows = [Object.keys(columns).map(heading)] as ReturnType<typeof toWorkbookCell>[][]
  for await (const batch of batches) {
    for (const cells of tableOf(batch, columns, 'xlsx')) rows.push(cells.map(toWorkbookCell))
  }
  if (note) rows.push([toWorkbookCell(note)])
  // Loaded with the first workbook, because it would take a part of each start.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook(rows, { stickyRowsCount: 1 }).toBuffer()
}

async function* writeCsv<Row>(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
  note?: string,
): AsyncGenerator<string> {
  const options = {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { boolean: (is: boolean) => (is ? 'yes' : 'no') },
  }
  yield stringify([Object.keys(columns)], { ...options, bom: true })
  for await (const batch of batches) yield stringify(tableOf(batch, columns, 'csv'), options)
  if (note) yield stringify([[note]], options)
}

function toWorkbookCell(value: WrittenCell) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value, type: Boolean }
  return {
    value: avoidPrototypeKey(withoutControls(value).slice(0, longestCell).toWellFormed()),
    type: String,
  }
}

/** write-excel-file uses texts as keys of a plain object, so `constructor` and the like would corrupt the file. */
const avoidPrototypeKey = (text: string) => (text in Object.prototype ? `${text} ` : text)

/** Replaces characters that XML cannot represent. */
const withoutControls = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
