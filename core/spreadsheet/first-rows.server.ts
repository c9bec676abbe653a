import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { sliceBytes, wholeRowBytes } from './budget.ts'
import { readShortRows } from './read-short-rows.server.ts'
import { countFirstRows, type TextSlice } from './rows.server.ts'
import type { KeyedHead } from './spreadsheet.server.ts'

/** First rows by the key of their sheet. */
export type FirstRows = ReadonlyMap<number, TextSlice>

/** Reads the first rows of several sheets with one query, as `readTexts` yields them. Omits all if they are too large
 * together or have long cells, and sheets that were deleted: their callers read them one by one. */
export async function readFirstRows(ctx: Context, sheets: KeyedHead[]): Promise<FirstRows> {
  permit(ctx, 'spreadsheet.read')
  const keys = sheets.map(({ key }) => key)
  const picked = sql`
    select row_number() over (order by wanted.sheet, row.number) as place, row.sheet, row.number, texts, "values", folded
    from unnest(${keys}::integer[], ${sheets.map(countFirstRows)}::integer[]) as wanted (sheet, until)
    cross join lateral (
      select * from spreadsheet_row where sheet = wanted.sheet and number < wanted.until
    ) as row
    where exists (select from spreadsheet_sheet where key = wanted.sheet)`
  const size = { mostBytes: sliceBytes, wholeRowBytes, hasValues: false }
  const rows = await readShortRows(ctx, { picked, ...size })
  if (!rows) return new Map()
  // Asked afterwards: the rows of a sheet are deleted after it, so those of one that still exists are complete.
  const existing = await ctx.db
    .selectFrom('spreadsheet_sheet')
    .select('key')
    .where('key', '=', sql<number>`any(${keys}::integer[])`)
    .execute()
  const exists = new Set(existing.map(({ key }) => key))
  const rowsOf = Map.groupBy(rows, ({ sheet }) => sheet)
  return new Map(
    sheets
      .filter(({ key }) => exists.has(key))
      .map((sheet) => {
        const all = Array.from({ length: countFirstRows(sheet) }, (): string[] => [])
        for (const { number, texts } of rowsOf.get(sheet.key) ?? []) all[number] = texts
        return [sheet.key, { rows: all, shortened: [] }]
      }),
  )
}
