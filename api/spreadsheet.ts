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

/** Programs take text that begins so for a formula, and would run it. */
const looksLikeFormula = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

const neutral = (cell: Cell): Cell =>
  typeof cell === 'string' && looksLikeFormula.test(cell) ? `'${cell}` : cell

const tableOf = <Row>(rows: Row[], columns: Columns<Row>): Cell[][] =>
  rows.map((row) => Object.values(columns).map((cellOf) => neutral(cellOf(row))))

export async function writeSpreadsheet<Row>(
  format: SpreadsheetFormat,
  rows: Row[],
  columns: Columns<Row>,
): Promise<Buffer> {
  const headings = Object.keys(columns)
  const table = tableOf(rows, columns)
  if (format === 'csv') {
    const cast = { boolean: (is: boolean) => (is ? 'yes' : 'no') }
    return Buffer.from(stringify([headings, ...table], { bom: true, record_delimiter: 'windows', cast }))
  }
  const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  return writeWorkbook([headings.map(heading), ...table.map((cells) => cells.map(toWorkbookCell))], {
    stickyRowsCount: 1,
  }).toBuffer()
}

function toWorkbookCell(value: Cell) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value, type: Boolean }
  return { value: withoutControls(value).slice(0, longestCell).toWellFormed(), type: String }
}

/** XML has no way to write these. */
const withoutControls = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
