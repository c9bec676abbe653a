import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { piecesOf } from './pieces.ts'
import { hasTrigram, patternOf, toSearchText } from './search-text.ts'

/** Where a row stands in the order of search results; also what a page of them ends with. */
export type Place = { first: number; slice: number; fileId: string; sheet: number; number: number }
export type Found = { place: Place; sheet: FoundSheet }
export type FoundSheet = { number: number; name: string; fileId: string; filename: string; uploadedAt: Date }

type Search = {
  words: string
  /** Where to go on; from the newest file when absent. */
  after?: Place | undefined
  /** Only in these sheets, of the file with this first slice. */
  within?: { first: number; sheets: number[] } | undefined
}
/** `isLast` when there is nothing after it. */
export type Step = { hits: Found[]; isLast: boolean }
type SliceHits = { first: number; slice: number; sheets: number[]; numbers: number[] }

const slicesAtOnce = { first: 4, most: 16 }

/** The places of all rows with these words, newest file first and from its top, some slices at a time:
 * who has enough stops asking, so that the time is that of the hits. */
export async function* findHits(ctx: Context, search: Search): AsyncGenerator<Step> {
  const known = new Map<number, FoundSheet>()
  let { after } = search
  // Also when there is nothing to find it shows in the answer's tables that it hangs on the files.
  const some = await ctx.db.selectFrom('spreadsheet').select('id').limit(1).execute()
  if (some.length === 0) return
  for (let count = slicesAtOnce.first; ; count = Math.min(2 * count, slicesAtOnce.most)) {
    const slices = await readSlices(ctx, { ...search, after }, count)
    await learnSheets(ctx, known, slices)
    const found = slices.flatMap((slice) => sortHits(slice, known))
    const start = after
    const last = slices.length < count ? undefined : slices.at(-1)
    yield {
      hits: start ? found.filter(({ place }) => compare(place, start) > 0) : found,
      isLast: last === undefined,
    }
    if (!last) return
    // After everything in that slice: no file has the greatest of all ids first.
    after = { first: last.first, slice: last.slice + 1, fileId: greatest, sheet: 0, number: -1 }
  }
}

const greatest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** One step of the scan of the index a slice. The outer rows come in order, so that `limit` ends the loop. */
async function readSlices(
  ctx: Context,
  { words, after, within }: Search,
  count: number,
): Promise<SliceHits[]> {
  const looked = toSearchText(words)
  const isIndexed = hasTrigram(looked)
  const matches = isIndexed ? sql`folded like ${patternOf(looked)}` : sql`strpos(folded, ${looked}) > 0`
  const conditions = [
    ...(isIndexed ? [] : [sql`pieces @> ${piecesOf(looked)}::integer[]`]),
    ...(after ? [sql`(first < ${after.first} or (first = ${after.first} and id >= ${after.slice}))`] : []),
    ...(within ? [sql`first = ${within.first}`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const only = within ? sql`and sheet = any(${within.sheets}::integer[])` : sql``
  const { rows } = await sql<SliceHits>`
    select slice.first, slice.id as slice, hit.sheets, hit.numbers
    from (select first, id from spreadsheet_slice ${where} order by first desc, id offset 0) as slice
    cross join lateral (
      select count(*) as count, array_agg(sheet) as sheets, array_agg(number) as numbers
      from spreadsheet_row where slice = slice.id and ${matches} ${only}
    ) as hit
    where hit.count > 0
    order by slice.first desc, slice.id limit ${count}`.execute(ctx.db)
  return rows
}

async function learnSheets(ctx: Context, known: Map<number, FoundSheet>, slices: SliceHits[]): Promise<void> {
  const keys = new Set(slices.flatMap(({ sheets }) => sheets))
  const unknown = [...keys].filter((key) => !known.has(key))
  if (unknown.length === 0) return
  const sheets = await ctx.db
    .selectFrom('spreadsheet_sheet as sheet')
    .innerJoin('spreadsheet as file', 'file.id', 'sheet.spreadsheet_id')
    .select(['sheet.key', 'sheet.number', 'sheet.name'])
    .select(['file.id as fileId', 'file.filename', 'file.uploaded_at as uploadedAt'])
    .where('sheet.key', 'in', unknown)
    .execute()
  for (const { key, ...sheet } of sheets) known.set(key, sheet)
}

/** Rows whose sheet isn't known are those of a deleted file. */
function sortHits({ first, slice, sheets, numbers }: SliceHits, known: Map<number, FoundSheet>): Found[] {
  const found: Found[] = []
  for (const [at, key] of sheets.entries()) {
    const sheet = known.get(key)
    const number = numbers[at]
    if (!sheet || number === undefined) continue
    found.push({ sheet, place: { first, slice, fileId: sheet.fileId, sheet: key, number } })
  }
  return found.sort((a, b) => compare(a.place, b.place))
}

const compare = (a: Place, b: Place): number =>
  b.first - a.first ||
  a.slice - b.slice ||
  (a.fileId < b.fileId ? 1 : a.fileId > b.fileId ? -1 : 0) ||
  a.sheet - b.sheet ||
  a.number - b.number
