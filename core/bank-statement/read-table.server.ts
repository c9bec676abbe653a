import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { translateReaderError } from '../spreadsheet/unreadable.ts'
import type { TableRow } from './read-lines.ts'
import { findHeader } from './statement-columns.ts'
import { createPause } from './take-turns.ts'

/** Most rows of a statement. */
export const mostRows = 20_000
const mostColumns = 60
const longestCell = 300
/** Sheets that are searched for a statement. */
const mostSheets = 20

export type StatementFile = { name: string; content: Buffer }

/** Reads the rows of the first sheet that looks like a statement. Throws a refusal for what cannot be read. */
export async function readTable(ctx: Context, { name, content }: StatementFile): Promise<TableRow[]> {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  if (/\.xlsx?$/i.test(name)) return readWorkbook(ctx, content)
  if (/\.(?:csv|txt|tsv)$/i.test(name)) return readCsv(content)
  throw new Refusal('unsupported', 'Please choose an Excel or CSV file (.xlsx, .xls or .csv).')
}

async function readWorkbook(ctx: Context, content: Buffer): Promise<TableRow[]> {
  const sheets: TableRow[][] = []
  let count = 0
  try {
    const signal = new AbortController().signal
    for await (const event of ctx.sheets.read(content, { signal, client: ctx.client })) {
      if (event.kind === 'sheet') sheets.push([])
      else if (sheets.length <= mostSheets)
        for (const { texts, values } of event.rows) {
          if (++count > mostRows) throw tooManyRows()
          const cut = values.slice(0, mostColumns)
          sheets.at(-1)?.push({ texts: texts.slice(0, mostColumns).map(cutCell), values: cut.map(cutValue) })
        }
    }
  } catch (error) {
    throw translateReaderError(error)
  }
  const pause = createPause()
  for (const rows of sheets) {
    await pause()
    if (findHeader(rows)) return rows
  }
  return sheets.find((rows) => rows.length > 0) ?? []
}

const cutCell = (text: string) => text.slice(0, longestCell)
const cutValue = (value: string | number | boolean | null) =>
  typeof value === 'string' ? cutCell(value) : value

const tooManyRows = () =>
  new Refusal('too_large', `A statement may have at most ${mostRows.toLocaleString('en')} rows.`)

/** Reads CSV as banks write it. The stream yields to the event loop after each piece. */
async function readCsv(content: Buffer): Promise<TableRow[]> {
  const text = decode(content)
  const rows: TableRow[] = []
  const parser = parse({
    delimiter: separatorOf(text),
    ...{ bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    max_record_size: 64 * 1_024,
  })
  try {
    for await (const row of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<string[]>) {
      if (rows.length >= mostRows) throw tooManyRows()
      rows.push({ texts: row.slice(0, mostColumns).map(cutCell) })
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', 'This file is no table that can be read. Please save it as CSV or Excel.', {
      cause: error,
    })
  }
  return rows
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

/** Excel writes its 'Unicode text' as UTF-16; older programs of banks write Windows-1252. */
function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
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
