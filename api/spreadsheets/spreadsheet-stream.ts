import { Readable } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { pageBytes, responseBytes } from '#core/spreadsheet/budget.ts'
import { type FirstRows, readFirstRows } from '#core/spreadsheet/first-rows.server.ts'
import { countFirstRows, readTexts, type TextSlice } from '#core/spreadsheet/rows.server.ts'
import type { KeyedHead, SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { linkToRows, presentFile, presentHead } from './spreadsheet-wire.ts'

/** Bytes left for rows in the response. */
type Budget = { left: number }
type ReadRows = (sheet: KeyedHead) => Iterable<TextSlice> | AsyncIterable<TextSlice>

/** Bytes for the row and column of a shortened cell. */
const bytesOfCell = 14

const openObject = (fields: object) => JSON.stringify(fields).slice(0, -1)

/** Generates a file with its rows as JSON. Holds only one slice of rows in memory. When the budget is used up, the
 * rows end with a link to the rest. */
async function* writeFile(
  file: SpreadsheetWithSheets,
  read: ReadRows,
  budget: Budget,
): AsyncGenerator<string> {
  const { sheets: _, ...fields } = presentFile(file)
  yield `${openObject(fields)},"sheets":[`
  for (const [index, sheet] of file.sheets.entries()) {
    yield `${index > 0 ? ',' : ''}${openObject(presentHead(sheet))},"data":[`
    yield* writeRows(file.id, sheet, read, budget)
  }
  yield ']}'
}

async function* writeRows(
  fileId: string,
  sheet: KeyedHead,
  read: ReadRows,
  budget: Budget,
): AsyncGenerator<string> {
  let count = 0
  const shortened: [row: number, column: number][] = []
  if (budget.left > 0) {
    for await (const slice of read(sheet)) {
      const rows: string[] = []
      for (const row of slice.rows) {
        const json = JSON.stringify(row)
        budget.left -= Buffer.byteLength(json) + 1
        if (budget.left <= 0) break
        rows.push(json)
      }
      if (rows.length > 0) yield `${count > 0 ? ',' : ''}${rows.join()}`
      count += rows.length
      const newlyShortened = slice.shortened.filter(([row]) => row < count)
      budget.left -= bytesOfCell * newlyShortened.length
      shortened.push(...newlyShortened)
      if (budget.left <= 0) break
    }
  }
  const rest = {
    ...(shortened.length > 0 && { shortened }),
    ...(count < sheet.rowCount && { rows: linkToRows(fileId, sheet.number, count) }),
  }
  yield `]${Object.keys(rest).length > 0 ? `,${JSON.stringify(rest).slice(1)}` : '}'}`
}

/** Streams a file. Aborts the response if the file is deleted meanwhile, so that it is not taken for complete. */
export const streamFile = (ctx: Context, file: SpreadsheetWithSheets, isWhole: boolean) =>
  toResponse(
    writeFile(file, (sheet) => readTexts(ctx, sheet, isWhole), { left: isWhole ? responseBytes : pageBytes }),
  )

/** Streams a list of files with their first rows. Omits files that are deleted meanwhile. */
export const streamFiles = (ctx: Context, files: SpreadsheetWithSheets[]) =>
  toResponse(writeFiles(ctx, files))

async function* writeFiles(ctx: Context, files: SpreadsheetWithSheets[]): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  let left = responseBytes
  for (const batch of groupFiles(files)) {
    const first: FirstRows =
      left > 0
        ? await readFirstRows(
            ctx,
            batch.flatMap(({ sheets }) => sheets),
          )
        : new Map()
    const read = (sheet: KeyedHead) => {
      const known = first.get(sheet.key)
      return known ? [known] : readTexts(ctx, sheet, false)
    }
    for (const file of batch) {
      const limit = Math.min(pageBytes, left)
      const budget = { left: limit }
      const written = await collect(writeFile(file, read, budget)).catch((error: unknown) => {
        if (isRefusal(error) && error.kind === 'not_found') return undefined
        throw error
      })
      left -= limit - Math.max(0, budget.left)
      if (!written) continue
      yield `${isFirst ? '' : ','}${written}`
      isFirst = false
    }
  }
  yield ']'
}

/** Rows that are read with one query: of so many files that they fit into one slice, if their cells are short. */
const rowsPerBatch = 2_000
const sheetsPerBatch = 60

function* groupFiles(files: SpreadsheetWithSheets[]): Generator<SpreadsheetWithSheets[]> {
  let batch: SpreadsheetWithSheets[] = []
  let [rows, sheets] = [0, 0]
  for (const file of files) {
    const own = file.sheets.reduce((sum, sheet) => sum + countFirstRows(sheet), 0)
    if (batch.length > 0 && (rows + own > rowsPerBatch || sheets + file.sheets.length > sheetsPerBatch)) {
      yield batch
      batch = []
      rows = 0
      sheets = 0
    }
    batch.push(file)
    rows += own
    sheets += file.sheets.length
  }
  if (batch.length > 0) yield batch
}

async function collect(parts: AsyncGenerator<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

// The route's type expects the parsed JSON, not a stream.
const toResponse = (parts: AsyncGenerator<string>) =>
  Readable.from(parts, { objectMode: false }) as unknown as never
