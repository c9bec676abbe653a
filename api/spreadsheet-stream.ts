import { Readable } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { readTexts } from '#core/spreadsheet/rows.server.ts'
import type { SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { presentFile, presentHeadWithRows } from './spreadsheet-wire.ts'

const open = (facts: object) => JSON.stringify(facts).slice(0, -1)

/** A file with its rows as JSON, piece by piece: however long, only some rows are in memory. */
async function* writeFile(
  ctx: Context,
  file: SpreadsheetWithSheets,
  isWhole: boolean,
): AsyncGenerator<string> {
  const { sheets: _, ...facts } = presentFile(file)
  yield `${open(facts)},"sheets":[`
  for (const [place, sheet] of file.sheets.entries()) {
    yield `${place > 0 ? ',' : ''}${open(presentHeadWithRows(file.id, sheet, isWhole))},"data":[`
    let isFirst = true
    for await (const rows of readTexts(ctx, sheet, isWhole)) {
      if (rows.length === 0) continue
      yield `${isFirst ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`
      isFirst = false
    }
    yield ']}'
  }
  yield ']}'
}

/** Breaks off, so that nobody takes it for the whole, when the file is deleted meanwhile. */
export const streamFile = (ctx: Context, file: SpreadsheetWithSheets, isWhole: boolean) =>
  toAnswer(writeFile(ctx, file, isWhole))

/** A list of files with their first rows; one that is deleted meanwhile is left out. */
export const streamFiles = (ctx: Context, files: SpreadsheetWithSheets[]) => toAnswer(writeFiles(ctx, files))

async function* writeFiles(ctx: Context, files: SpreadsheetWithSheets[]): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for (const file of files) {
    const written = await collect(writeFile(ctx, file, false)).catch((error: unknown) => {
      if (isRefusal(error) && error.kind === 'not_found') return undefined
      throw error
    })
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

// Routes are typed by what a reader gets in the end.
const toAnswer = (parts: AsyncGenerator<string>) =>
  Readable.from(parts, { objectMode: false }) as unknown as never
