import { Readable } from 'node:stream'
import type { Context } from '#core/context.ts'
import { isRefusal } from '#core/errors.ts'
import { answerBytes, pageBytes } from '#core/spreadsheet/budget.ts'
import { readTexts } from '#core/spreadsheet/rows.server.ts'
import type { KeyedHead, SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import { linkToRows, presentFile, presentHead } from './spreadsheet-wire.ts'

/** Bytes of rows that an answer may still take. */
type Budget = { left: number }

/** Row and column of a shortened cell. */
const bytesOfCell = 14

const open = (facts: object) => JSON.stringify(facts).slice(0, -1)

/** A file with its rows as JSON, piece by piece: however long, only some rows are in memory. Where the budget ends, so
 * do the rows, with a link to the others. */
async function* writeFile(
  ctx: Context,
  file: SpreadsheetWithSheets,
  isWhole: boolean,
  budget: Budget,
): AsyncGenerator<string> {
  const { sheets: _, ...facts } = presentFile(file)
  yield `${open(facts)},"sheets":[`
  for (const [place, sheet] of file.sheets.entries()) {
    yield `${place > 0 ? ',' : ''}${open(presentHead(sheet))},"data":[`
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
      const cut = slice.shortened.filter(([row]) => row < count)
      budget.left -= bytesOfCell * cut.length
      shortened.push(...cut)
      if (budget.left <= 0) break
    }
  }
  const rest = {
    ...(shortened.length > 0 && { shortened }),
    ...(count < sheet.rowCount && { rows: linkToRows(fileId, sheet.number, count) }),
  }
  yield `]${Object.keys(rest).length > 0 ? `,${JSON.stringify(rest).slice(1)}` : '}'}`
}

/** Breaks off, so that nobody takes it for the whole, when the file is deleted meanwhile. */
export const streamFile = (ctx: Context, file: SpreadsheetWithSheets, isWhole: boolean) =>
  toAnswer(writeFile(ctx, file, isWhole, { left: isWhole ? answerBytes : pageBytes }))

/** A list of files with their first rows; one that is deleted meanwhile is left out. */
export const streamFiles = (ctx: Context, files: SpreadsheetWithSheets[]) => toAnswer(writeFiles(ctx, files))

async function* writeFiles(ctx: Context, files: SpreadsheetWithSheets[]): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  let left = answerBytes
  for (const file of files) {
    const given = Math.min(pageBytes, left)
    const budget = { left: given }
    const written = await collect(writeFile(ctx, file, false, budget)).catch((error: unknown) => {
      if (isRefusal(error) && error.kind === 'not_found') return undefined
      throw error
    })
    left -= given - Math.max(0, budget.left)
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
