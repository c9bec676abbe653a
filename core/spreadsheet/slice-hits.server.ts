import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { piecesOf } from './pieces.ts'
import type { Place } from './place.ts'
import { hasTrigram, patternOf } from './search-text.ts'

/** The rows of one slice that have the words: the sheet and number of each, in two lists. */
export type SliceHits = { first: number; slice: number; sheets: number[]; numbers: number[] }

/** Which slices are looked through. */
export type Stretch = {
  /** Where to go on; from the newest file when absent. */
  after?: Place | undefined
  /** Only in these sheets, of the file with this first slice. */
  within?: { first: number; sheets: number[] } | undefined
}

const mostEverywhere = 5_000

/** The next slices that may have it, each by one step in the index or, for short words, read row by row. */
export async function readSlices(
  ctx: Context,
  looked: string,
  { after, within }: Stretch,
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
    order by slice.first desc, slice.id`.execute(ctx.longReads)
  return rows
}

/** Rows that aren't in the index yet are read. */
const isUnsorted = (looked: string) => sql`spreadsheet_row.slice < 0 and strpos(folded, ${looked}) > 0`

/** All of them by one search of the index, if there is one for such words and they are few. */
export async function readEverywhere(ctx: Context, looked: string): Promise<SliceHits[] | undefined> {
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
    group by slice.first, slice.id`.execute(ctx.longReads)
  const count = rows.reduce((sum, { sheets }) => sum + sheets.length, 0)
  return count > mostEverywhere ? undefined : rows
}
