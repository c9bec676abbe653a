import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import writeWorkbook from 'write-excel-file/node'

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]
export type Cell = string | number | boolean | null
/** One column: its heading, and what stands in it. */
export type Columns<Row> = { [heading: string]: (row: Row) => Cell }

export const contentTypes: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const longestCell = 32_767

/** Padding before a formula: spaces, invisible characters, and quotes, which another separator leaves unpaired. */
const padding = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"]*/u.source
/** In their usual, small, raised and full-width forms. */
const formulaSign = /[=+\-@\u207a-\u207c\u208a-\u208c\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
  .source

/** Programs take text that begins so for a formula, and would run it. Where the comma is not the separator, a CSV cell
 * also ends at a semicolon, a tab or the end of a line. */
const formulas: Record<SpreadsheetFormat, RegExp> = {
  csv: new RegExp(`(?<=(?:^|[;\\t\\r\\n\\v\\f\\x85\\u2028\\u2029])${padding})${formulaSign}`, 'gu'),
  xlsx: new RegExp(`(?<=^${padding})${formulaSign}`, 'gu'),
}

const neutral = (cell: Cell, format: SpreadsheetFormat): Cell =>
  typeof cell === 'string' ? cell.replace(formulas[format], "'$&") : cell

const tableOf = <Row>(rows: Row[], columns: Columns<Row>, format: SpreadsheetFormat): Cell[][] =>
  rows.map((row) => Object.values(columns).map((cellOf) => neutral(cellOf(row), format)))

/** CSV goes out row by row as it is made; a workbook is a zip, and made as a whole. */
export async function writeSpreadsheet<Row>(
  format: SpreadsheetFormat,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
): Promise<Readable | Buffer> {
  if (format === 'csv') return Readable.from(writeCsv(batches, columns), { objectMode: false })
  const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const rows = [Object.keys(columns).map(heading)] as ReturnType<typeof toWorkbookCell>[][]
  for await (const batch of batches) {
    for (const cells of tableOf(batch, columns, 'xlsx')) rows.push(cells.map(toWorkbookCell))
  }
  return writeWorkbook(rows, { stickyRowsCount: 1 }).toBuffer()
}

async function* writeCsv<Row>(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
): AsyncGenerator<string> {
  const options = {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { boolean: (is: boolean) => (is ? 'yes' : 'no') },
  }
  yield stringify([Object.keys(columns)], { ...options, bom: true })
  for await (const batch of batches) yield stringify(tableOf(batch, columns, 'csv'), options)
}

function toWorkbookCell(value: Cell) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value, type: Boolean }
  return { value: distinct(withoutControls(value).slice(0, longestCell).toWellFormed()), type: String }
}

/** write-excel-file keeps texts as keys of a plain object and damages the file at `constructor` and its like. */
const distinct = (text: string) => (text in Object.prototype ? `${text} ` : text)

/** XML has no way to write these. */
const withoutControls = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
