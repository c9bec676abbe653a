import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { piecesOf } from './pieces.ts'
import type { RowPosition } from './search-cursor.ts'
import { hasTrigram, patternOf } from './search-text.ts'

/** The matching rows of one slice, as two parallel arrays of sheets and row numbers. */
export type SliceHits = { first: number; slice: number; sheets: number[]; numbers: number[] }

/** Range of slices to search. */
export type SliceRange = {
  /** Position to continue after; starts at the newest file if absent. */
  after?: RowPosition | undefined
  /** Restricts the search to these sheets of the file with this first slice. */
  within?: { first: number; sheets: number[] } | undefined
}

const maxMatches = 5_000

/** Searches the next slices that may match: each by one index scan or, for short words, row by row. */
export async function readSlices(
  ctx: Context,
  searchText: string,
  { after, within }: SliceRange,
  count: number,
): Promise<SliceHits[]> {
  const isIndexed = hasTrigram(searchText)
  const matches = isIndexed
    ? sql`folded like ${patternOf(searchText)}`
    : sql`strpos(folded, ${searchText}) > 0`
  const conditions = [
    ...(isIndexed ? [] : [sql`pieces @> ${piecesOf(searchText)}::integer[]`]),
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
        select sheet, number from spreadsheet_row where spreadsheet_row.slice = -slice.id and ${matchesUnindexed(searchText)} ${only}
      ) as found
    ) as hit
    order by slice.first desc, slice.id`.execute(ctx.longReads)
  return rows
}

/** Matches rows that are not in the index yet, by reading them. */
const matchesUnindexed = (searchText: string) =>
  sql`spreadsheet_row.slice < 0 and strpos(folded, ${searchText}) > 0`

/** Reads all hits by one index scan. Undefined if the index cannot find such words or there are too many hits. */
export async function searchWholeIndex(ctx: Context, searchText: string): Promise<SliceHits[] | undefined> {
  if (!hasTrigram(searchText)) return undefined
  // Materialized apart from its limit; with the limit the planner would choose a sequential scan.
  const { rows } = await sql<SliceHits>`
    with match as materialized (
      select sheet, number, slice from spreadsheet_row where slice > 0 and folded like ${patternOf(searchText)}
    ), found as (
      (select * from match limit ${maxMatches + 1})
      union all
      select sheet, number, id from spreadsheet_slice cross join lateral (
        select sheet, number from spreadsheet_row where slice = -id and ${matchesUnindexed(searchText)} offset 0
      ) as unsorted
    )
    select slice.first, slice.id as slice, array_agg(sheet) as sheets, array_agg(number) as numbers
    from found join spreadsheet_slice as slice on slice.id = found.slice
    group by slice.first, slice.id`.execute(ctx.longReads)
  const count = rows.reduce((sum, { sheets }) => sum + sheets.length, 0)
  return count > maxMatches ? undefined : rows
}
