import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { translateReaderError } from '../spreadsheet/unreadable.ts'
import { mostColumns } from './columns.ts'
import { decodeText } from './decode.ts'
import { createPause } from './pause.ts'
import type { TableRow } from './table-row.ts'

export type TableFile = { name: string; content: Buffer }

/** Sheets of a workbook that are looked at. */
const mostSheets = 20

type Rules = {
  /** Most rows, and the refusal of more. */
  mostRows: number
  tooManyRows: string
  /** Longer texts are cut. */
  longestCell: number
  /** Longer rows of a CSV file are refused. Characters; 64 Ki unless given. */
  largestRow?: number
  /** Says which sheet of a workbook is meant; otherwise the first that is not empty. */
  isWanted: (rows: readonly TableRow[]) => boolean
}

/** Reads the rows of a CSV file, or of the wanted sheet of a workbook. Throws a refusal for what cannot be read. */
export async function readTable(
  ctx: Context,
  { name, content }: TableFile,
  rules: Rules,
): Promise<TableRow[]> {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  if (/\.xlsx?$/i.test(name)) return readWorkbook(ctx, content, rules)
  if (/\.(?:csv|txt|tsv)$/i.test(name)) return readCsv(content, rules)
  throw new Refusal('unsupported', 'Please choose an Excel or CSV file (.xlsx, .xls or .csv).')
}

async function readWorkbook(
  ctx: Context,
  content: Buffer,
  { mostRows, tooManyRows, longestCell, isWanted }: Rules,
): Promise<TableRow[]> {
  const cutCell = (text: string) => text.slice(0, longestCell)
  const cutValue = (value: string | number | boolean | null) =>
    typeof value === 'string' ? cutCell(value) : value
  const sheets: TableRow[][] = []
  let count = 0
  try {
    const signal = new AbortController().signal
    for await (const event of ctx.sheets.read(content, { signal, client: ctx.client })) {
      if (event.kind === 'sheet') sheets.push([])
      else if (sheets.length <= mostSheets)
        for (const { number, texts, values } of event.rows) {
          if (++count > mostRows) throw new Refusal('too_large', tooManyRows)
          const cut = values.slice(0, mostColumns)
          const cells = texts.slice(0, mostColumns).map(cutCell)
          sheets.at(-1)?.push({ number: number + 1, texts: cells, values: cut.map(cutValue) })
        }
    }
  } catch (error) {
    throw translateReaderError(error)
  }
  const pause = createPause()
  for (const rows of sheets) {
    await pause()
    if (isWanted(rows)) return rows
  }
  return sheets.find((rows) => rows.length > 0) ?? []
}

const usualRow = 64 * 1_024
type Parsed = { record: string[]; info: { records: number; empty_lines: number } }

/** Reads CSV as banks and address books write it. The stream yields to the event loop after each piece. */
async function readCsv(
  content: Buffer,
  { mostRows, tooManyRows, longestCell, largestRow = usualRow }: Rules,
): Promise<TableRow[]> {
  const text = decodeText(content)
  const rows: TableRow[] = []
  const parser = parse({
    delimiter: separatorOf(text),
    ...{ bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    ...{ max_record_size: largestRow, info: true },
  })
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<Parsed>) {
      if (rows.length >= mostRows) throw new Refusal('too_large', tooManyRows)
      const texts = record.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell))
      rows.push({ number: info.records + info.empty_lines, texts })
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', explain(error, largestRow), { cause: error })
  }
  return rows
}

const explain = (error: unknown, largestRow: number) =>
  error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
    ? `Row ${Number(error.records) + Number(error.empty_lines) + 1} is longer than ${largestRow / 1_024} kB. Please check its quotation marks, or shorten it.`
    : 'This file is no table that can be read. Please save it as CSV or Excel.'

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

/** The separator that most of the first lines have. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n').slice(0, 60)
  const counts = [',', ';', '\t', '|'].map((separator) => ({
    separator,
    count: lines.reduce((sum, line) => sum + Math.min(8, line.split(separator).length - 1), 0),
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator
}
