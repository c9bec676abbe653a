import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { longRowBytes, pageBytes, sliceBytes, wholeRowBytes } from './budget.ts'
import type { PartRow } from './part.ts'
import { readPart } from './read-part.server.ts'
import { cellEnd, toSearchText } from './search-text.ts'
import { getSheet, type KeyedHead } from './spreadsheet.server.ts'
import {
  initialRowCount,
  maxInitialCells,
  type Row,
  type RowsRequest,
  type SheetHead,
} from './spreadsheet.ts'

/** `next` is the `from` of the remaining rows if not all of them fitted. */
type RowsPage = { rowCount: number; rows: Row[]; next: number | undefined }

/** Returns a range of a sheet's rows: by row number in the stored order, by offset if sorted or filtered. */
export async function listRows(
  ctx: Context,
  source: { id: string; sheet: number },
  { from, limit, skip, sort, direction, column, contains }: RowsRequest,
): Promise<RowsPage> {
  permit(ctx, 'spreadsheet.read')
  const sheet = await getSheet(ctx, source.id, source.sheet)
  const page = { mostBytes: pageBytes, wholeRowBytes, hasValues: true }
  if (sort === undefined && column.length === 0) {
    const picked = rowsBetween(sheet, from, from + limit, limit)
    const { rows, isCut } = await readPart(ctx, { picked, ...page })
    // A statement that sees the sheet sees all its rows, because they are deleted after it.
    if (rows.length === 0) await assertStillExists(ctx, sheet)
    const next = isCut ? (rows.at(-1)?.number ?? from) + 1 : undefined
    return { rowCount: sheet.rowCount, rows: rows.map(withoutSheet), next }
  }
  await ctx.limit('excel-search')
  let matching = ctx.longReads
    .selectFrom('spreadsheet_row')
    .where('sheet', '=', sheet.key)
    .where('number', '>=', skip)
  for (const [at, one] of column.entries()) {
    matching = matching.where(cellContains(one, contains[at] ?? ''), '>', 0)
  }
  // Sequential, so that a request uses one connection.
  const { count } = await matching.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  let numbers = matching.select('number')
  for (const order of sort === undefined ? [] : ordersBy(sort, direction)) numbers = numbers.orderBy(order)
  const picked = pick(sheet, numbers.orderBy('number').offset(from).limit(limit))
  const { rows, isCut } = await readPart(ctx, { picked, ...page })
  await assertStillExists(ctx, sheet)
  const next = isCut ? from + rows.length : undefined
  return { rowCount: Number(count), rows: rows.map(withoutSheet), next }
}

const withoutSheet = ({ sheet: _, ...row }: PartRow): Row => row

const columns = sql.raw('sheet, number, texts, "values", folded')

/** Selects rows by their numbers. The texts are read after the sort of the numbers. */
const pick = ({ key }: KeyedHead, numbers: Expression<unknown>) => sql`
  select place, ${columns} from unnest(array${numbers}) with ordinality as page (number, place)
  join spreadsheet_row using (number) where sheet = ${key}`

/** Selects no rows of a sheet that was deleted. */
const rowsBetween = ({ key }: KeyedHead, from: number, until: number, most: number) => sql`
  select number as place, ${columns} from spreadsheet_row
  where sheet = (select key from spreadsheet_sheet where key = ${key}) and number >= ${from} and number < ${until}
  order by number limit ${most}`

const cellContains = (column: number, words: string) =>
  sql<number>`strpos(split_part(folded, ${cellEnd}, ${column + 1}::integer), ${toSearchText(words)})`

/** Sorts numbers and dates by value, then texts, then booleans; blank cells come last in both directions. */
function ordersBy(column: number, direction: 'asc' | 'desc'): RawBuilder<unknown>[] {
  const value = sql`"values" -> ${column}::integer`
  const kind = sql`coalesce(jsonb_typeof(${value}), 'null')`
  // Texts with the same first 300 characters count as equal.
  const text = sql`coalesce(left(texts ->> ${column}::integer, 300), '')`
  const isBlank = sql`(${text} = '')`
  const rank = sql`case ${kind} when 'number' then 0 when 'boolean' then 2 else 1 end`
  const number = sql`case ${kind} when 'number' then (${value})::numeric end`
  const sortDirection = direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const sortKeys = [rank, number, sql`lower(${text}) collate "und-x-icu"`]
  return [isBlank, ...sortKeys.map((key) => sql`${key} ${sortDirection}`)]
}

/** Number of a sheet's rows that are sent with its file. */
export const countFirstRows = ({ rowCount, columnCount }: SheetHead): number =>
  Math.min(rowCount, initialRowCount, Math.max(1, Math.floor(maxInitialCells / Math.max(1, columnCount))))

/** Rows in sheet order, including blank ones; `shortened` lists the row and column of each shortened cell. */
export type TextSlice = { rows: string[][]; shortened: [row: number, column: number][] }

const rowsPerSlice = 1_000

/** Yields the texts of a sheet's first rows (of all rows if `isWhole`), blank ones included. Holds one slice in memory.
 * Throws if the file is deleted meanwhile, so that the response is not silently cut short. */
export async function* readTexts(
  ctx: Context,
  sheet: KeyedHead,
  isWhole: boolean,
): AsyncGenerator<TextSlice> {
  permit(ctx, 'spreadsheet.read')
  const end = isWhole ? sheet.rowCount : countFirstRows(sheet)
  const size = { mostBytes: sliceBytes, wholeRowBytes: isWhole ? longRowBytes : wholeRowBytes }
  for (let next = 0; next < end; ) {
    const picked = rowsBetween(sheet, next, end, rowsPerSlice)
    const { rows, isCut } = await readPart(ctx, { picked, ...size, hasValues: false })
    const isLast = !isCut && rows.length < rowsPerSlice
    // Blank rows are not stored.
    const last = isLast ? end - 1 : (rows.at(-1)?.number ?? end - 1)
    const stored = new Map(rows.map((row) => [row.number, row]))
    while (next <= last) {
      const slice: TextSlice = { rows: [], shortened: [] }
      for (; next <= last && slice.rows.length < rowsPerSlice; next++) {
        const row = stored.get(next)
        slice.rows.push(row?.texts ?? [])
        for (const column of row?.shortened ?? []) slice.shortened.push([next, column])
      }
      yield slice
    }
  }
  await assertStillExists(ctx, sheet)
}

export type Cell = { text: string; value: Row['values'][number] }

/** Returns one cell at its full length. */
export async function getCell(
  ctx: Context,
  { id, sheet: sheetNumber, row, column }: { id: string; sheet: number; row: number; column: number },
): Promise<Cell> {
  permit(ctx, 'spreadsheet.read')
  const sheet = await getSheet(ctx, id, sheetNumber)
  if (row >= sheet.rowCount || column >= sheet.columnCount) throw notFound('Cell')
  const cell = await ctx.longReads
    .selectFrom('spreadsheet_row')
    .select(sql<string | null>`texts ->> ${column}::integer`.as('text'))
    .select(sql<Cell['value']>`"values" -> ${column}::integer`.as('value'))
    .where('sheet', '=', sheet.key)
    .where('number', '=', row)
    .executeTakeFirst()
  await assertStillExists(ctx, sheet)
  return { text: cell?.text ?? '', value: cell?.value ?? null }
}

async function assertStillExists(ctx: Context, { key }: KeyedHead): Promise<void> {
  const existing = ctx.db.selectFrom('spreadsheet_sheet').select('key').where('key', '=', key)
  if (!(await existing.executeTakeFirst())) throw notFound('File')
}
