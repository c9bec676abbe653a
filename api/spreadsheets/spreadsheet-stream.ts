import { Readable } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { pageBytes, responseBytes } from '#core/spreadsheet/budget.ts'
import { readTexts } from '#core/spreadsheet/rows.server.ts'
import type { KeyedHead, SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { linkToRows, presentFile, presentHead } from './spreadsheet-wire.ts'

/** Bytes left for rows in the response. */
type Budget = { left: number }

/** Bytes for the row and column of a shortened cell. */
const bytesOfCell = 14

const openObject = (fields: object) => JSON.stringify(fields).slice(0, -1)

/** Generates a file with its rows as JSON. Holds only one slice of rows in memory. When the budget is used up, the
 * rows end with a link to the rest. */
async function* writeFile(
  ctx: Context,
  file: SpreadsheetWithSheets,
  isWhole: boolean,
  budget: Budget,
): AsyncGenerator<string> {
  const { sheets: _, ...fields } = presentFile(file)
  yield `${openObject(fields)},"sheets":[`
  for (const [index, sheet] of file.sheets.entries()) {
    yield `${index > 0 ? ',' : ''}${openObject(presentHead(sheet))},"data":[`
    yield* writeRows(ctx, file.id, sheet, isWhole, budget)
  }
  yield ']}'
}

async function* writeRows(
  ctx: Context,
  fileId: string,
  sheet: KeyedHead,
  isWhole: boolean,
  budget: Budget,
): AsyncGenerator<string> {
  let count = 0
  const shortened: [row: number, column: number][] = []
  if (budget.left > 0) {
    for await (const slice of readTexts(ctx, sheet, isWhole)) {
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
  toResponse(writeFile(ctx, file, isWhole, { left: isWhole ? responseBytes : pageBytes }))

/** Streams a list of files with their first rows. Omits files that are deleted meanwhile. */
export const streamFiles = (ctx: Context, files: SpreadsheetWithSheets[]) =>
  toResponse(writeFiles(ctx, files))

async function* writeFiles(ctx: Context, files: SpreadsheetWithSheets[]): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  let left = responseBytes
  for (const file of files) {
    const limit = Math.min(pageBytes, left)
    const budget = { left: limit }
    const written = await collect(writeFile(ctx, file, false, budget)).catch((error: unknown) => {
      if (isRefusal(error) && error.kind === 'not_found') return undefined
      throw error
    })
    left -= limit - Math.max(0, budget.left)
    if (!written) continue
    yield `${isFirst ? '' : ','}${written}`
    isFirst = false
  }
  yield ']'
}

async function collect(parts: AsyncGenerator<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

// The route's type expects the parsed JSON, not a stream.
const toResponse = (parts: AsyncGenerator<string>) =>
  Readable.from(parts, { objectMode: false }) as unknown as never
