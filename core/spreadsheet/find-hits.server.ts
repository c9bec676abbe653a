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

const slicesAtOnce = { first: 4, most: 32 }
/** Fewer in the newest slices: the whole index tells sooner where the others are. */
const few = 40
const mostEverywhere = 5_000

/** The places of all rows with these words, newest file first and from its top, some slices at a time:
 * who has enough stops asking, so that the time is that of the hits. */
export async function* findHits(ctx: Context, search: Search): AsyncGenerator<Step> {
  const known = new Map<number, FoundSheet>()
  const looked = toSearchText(search.words)
  let { after } = search
  // Also when there is nothing to find it shows in the answer's tables that it hangs on the files.
  const some = await ctx.db.selectFrom('spreadsheet').select('id').limit(1).execute()
  if (some.length === 0) return
  for (let count = slicesAtOnce.first; ; count = Math.min(2 * count, slicesAtOnce.most)) {
    const slices = await readSlices(ctx, looked, { ...search, after }, count)
    const hits = await sortHits(ctx, known, slices, after)
    const last = slices.length < count ? undefined : slices.at(-1)
    yield { hits, isLast: last === undefined }
    if (!last) return
    // After everything in that slice: no file has the greatest of all ids first.
    after = { first: last.first, slice: last.slice + 1, fileId: greatest, sheet: 0, number: -1 }
    if (count > slicesAtOnce.first || hits.length >= few || search.within) continue
    const rest = await readEverywhere(ctx, looked)
    if (rest) return yield { hits: await sortHits(ctx, known, rest, after), isLast: true }
  }
}

const greatest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The next slices that may have it, each by one step in the index or, for short words, read row by row. */
async function readSlices(
  ctx: Context,
  looked: string,
  { after, within }: Search,
  count: number,
): Promise<SliceHits[]> {
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
    from (select first, id from spreadsheet_slice ${where} order by first desc, id limit ${count}) as slice
    cross join lateral (
      select coalesce(array_agg(sheet), '{}') as sheets, coalesce(array_agg(number), '{}') as numbers
      from (
        select sheet, number from spreadsheet_row where spreadsheet_row.slice = slice.id and spreadsheet_row.slice > 0 and ${matches} ${only}
        union all
        select sheet, number from spreadsheet_row where spreadsheet_row.slice = -slice.id and ${isUnsorted(looked)} ${only}
      ) as found
    ) as hit
    order by slice.first desc, slice.id`.execute(ctx.db)
  return rows
}

/** Rows that aren't in the index yet are read. */
const isUnsorted = (looked: string) => sql`spreadsheet_row.slice < 0 and strpos(folded, ${looked}) > 0`

/** All of them by one search of the index, if there is one for such words and they are few. */
async function readEverywhere(ctx: Context, looked: string): Promise<SliceHits[] | undefined> {
  if (!hasTrigram(looked)) return undefined
  // Kept apart from its limit, which the planner would take for a reason to read the table from its top.
  const { rows } = await sql<SliceHits>`
    with match as materialized (
      select sheet, number, slice from spreadsheet_row where slice > 0 and folded like ${patternOf(looked)}
    ), found as (
      (select * from match limit ${mostEverywhere + 1})
      union all
      select sheet, number, id from spreadsheet_slice cross join lateral (
        select sheet, number from spreadsheet_row where slice = -id and ${isUnsorted(looked)} offset 0
      ) as unsorted
    )
    select slice.first, slice.id as slice, array_agg(sheet) as sheets, array_agg(number) as numbers
    from found join spreadsheet_slice as slice on slice.id = found.slice
    group by slice.first, slice.id`.execute(ctx.db)
  const count = rows.reduce((sum, { sheets }) => sum + sheets.length, 0)
  return count > mostEverywhere ? undefined : rows
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

/** Those after a place, in order. Rows whose sheet isn't known are those of a deleted file. */
async function sortHits(
  ctx: Context,
  known: Map<number, FoundSheet>,
  slices: SliceHits[],
  after: Place | undefined,
): Promise<Found[]> {
  await learnSheets(ctx, known, slices)
  const found: Found[] = []
  for (const { first, slice, sheets, numbers } of slices) {
    for (const [at, key] of sheets.entries()) {
      const sheet = known.get(key)
      const number = numbers[at]
      if (!sheet || number === undefined) continue
      const place = { first, slice, fileId: sheet.fileId, sheet: key, number }
      if (!after || compare(place, after) > 0) found.push({ sheet, place })
    }
  }
  return found.sort((a, b) => compare(a.place, b.place))
}

const compare = (a: Place, b: Place): number =>
  b.first - a.first ||
  a.slice - b.slice ||
  (a.fileId < b.fileId ? 1 : a.fileId > b.fileId ? -1 : 0) ||
  a.sheet - b.sheet ||
  a.number - b.number
