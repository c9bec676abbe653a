import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import { cellEnd, toSearchText } from './search-text.ts'
import { getSheet } from './spreadsheet.server.ts'
import { cellsAtFirst, type Row, type RowsRequest, rowsAtFirst, type Sheet } from './spreadsheet.ts'

type Keyed = Sheet & { key: number }
type RowsPage = { rowCount: number; rows: Row[] }

const cellsAtOnce = 20_000

/** A part of a sheet: by row numbers as it stands, by offsets where it is sorted or filtered. */
export async function listRows(
  ctx: Context,
  place: { id: string; sheet: number },
  { from, limit, skip, sort, direction, column, contains }: RowsRequest,
): Promise<RowsPage> {
  permit(ctx, 'spreadsheet.read')
  const sheet = await getSheet(ctx, place.id, place.sheet)
  if (sort === undefined && column.length === 0) {
    const rows = await readRows(ctx, sheet, from, from + limit, limit)
    await assertThere(ctx, sheet)
    return { rowCount: sheet.rowCount, rows }
  }
  let rows = ctx.db.selectFrom('spreadsheet_row').where('sheet', '=', sheet.key).where('number', '>=', skip)
  for (const [at, one] of column.entries()) rows = rows.where(cellContains(one, contains[at] ?? ''), '>', 0)
  const counting = rows.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  let page = rows.select(['number', 'texts', 'values'])
  for (const order of sort === undefined ? [] : ordersBy(sort, direction)) page = page.orderBy(order)
  const [{ count }, found] = await Promise.all([
    counting,
    page.orderBy('number').offset(from).limit(limit).execute(),
  ])
  await assertThere(ctx, sheet)
  return { rowCount: Number(count), rows: found }
}

const cellContains = (column: number, words: string) =>
  sql<number>`strpos(split_part(folded, ${cellEnd}, ${column + 1}::integer), ${toSearchText(words)})`

/** Numbers and dates by value, then texts, then yes and no; cells without anything last, in both directions. */
function ordersBy(column: number, direction: 'asc' | 'desc'): RawBuilder<unknown>[] {
  const value = sql`"values" -> ${column}::integer`
  const kind = sql`coalesce(jsonb_typeof(${value}), 'null')`
  const text = sql`coalesce(texts ->> ${column}::integer, '')`
  const isBlank = sql`(${text} = '')`
  const rank = sql`case ${kind} when 'number' then 0 when 'boolean' then 2 else 1 end`
  const number = sql`case ${kind} when 'number' then (${value})::numeric end`
  const turned = direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const ways = [rank, number, sql`lower(${text}) collate "und-x-icu"`]
  return [isBlank, ...ways.map((way) => sql`${way} ${turned}`)]
}

const readRows = (ctx: Context, { key }: Keyed, from: number, until: number, most: number): Promise<Row[]> =>
  ctx.db
    .selectFrom('spreadsheet_row')
    .select(['number', 'texts', 'values'])
    .where('sheet', '=', key)
    .where('number', '>=', from)
    .where('number', '<', until)
    .orderBy('number')
    .limit(most)
    .execute()

/** How many rows of a sheet come with its file. */
export const countFirstRows = ({ rowCount, columnCount }: Sheet): number =>
  Math.min(rowCount, rowsAtFirst, Math.max(1, Math.floor(cellsAtFirst / Math.max(1, columnCount))))

/** The texts of a sheet's first rows (of all of them, if `isWhole`), blank ones included, a batch at a time:
 * never more than a batch is in memory. A file that is deleted meanwhile is a refusal, not a short answer. */
export async function* readTexts(ctx: Context, sheet: Keyed, isWhole: boolean): AsyncGenerator<string[][]> {
  permit(ctx, 'spreadsheet.read')
  const end = isWhole ? sheet.rowCount : countFirstRows(sheet)
  const atOnce = Math.max(1, Math.min(1_000, Math.floor(cellsAtOnce / Math.max(1, sheet.columnCount))))
  for (let next = 0; next < end; ) {
    const rows = await readRows(ctx, sheet, next, end, atOnce)
    const batch: string[][] = []
    // What is blank isn't stored.
    const last = rows.length < atOnce ? end - 1 : (rows.at(-1)?.number ?? end - 1)
    const texts = new Map(rows.map((row) => [row.number, row.texts]))
    for (; next <= last; next++) {
      batch.push(texts.get(next) ?? [])
      if (batch.length >= 1_000) yield batch.splice(0)
    }
    yield batch
  }
  await assertThere(ctx, sheet)
}

async function assertThere(ctx: Context, { key }: Keyed): Promise<void> {
  const there = ctx.db.selectFrom('spreadsheet_sheet').select('key').where('key', '=', key)
  if (!(await there.executeTakeFirst())) throw notFound('File')
}
