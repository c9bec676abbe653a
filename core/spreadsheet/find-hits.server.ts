import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { longestName } from './budget.ts'
import { compareRowPositions, type RowPosition } from './search-cursor.ts'
import { toSearchText } from './search-text.ts'
import { readSlices, type SliceHits, type SliceRange, searchWholeIndex } from './slice-hits.server.ts'

export type SpreadsheetHit = { position: RowPosition; sheet: FoundSheet }
type FoundSheet = { number: number; name: string; fileId: string; filename: string; uploadedAt: Date }
/** One step of a search. If `isLast` is false, everything up to `end` was searched. */
export type Step = { hits: SpreadsheetHit[]; isLast: boolean; end: RowPosition | undefined }

const slicesPerStep = { first: 4, most: 32 }
/** Milliseconds. After a slower step the next one reads fewer slices, because slices of long rows take longer. */
const slowStep = 300
/** With fewer hits in the newest slices, one query over the whole index finds the others faster. */
const fewHits = 40

/** Yields the positions of all rows with these words, newest file first and top to bottom, some slices per step.
 * A caller with enough hits stops iterating, so the time depends on the hits it reads. */
export async function* findHits(ctx: Context, search: SliceRange & { words: string }): AsyncGenerator<Step> {
  // A search within a file has its id, and so its link.
  const sheets: FoundSheets = { byKey: new Map(), isListedOnly: !search.within }
  const searchText = toSearchText(search.words)
  let { after } = search
  // Makes the response cache record a dependency on `spreadsheet` even if there are no hits.
  const some = await ctx.db.selectFrom('spreadsheet').select('id').limit(1).execute()
  if (some.length === 0) return
  for (let count = slicesPerStep.first, isFirst = true; ; isFirst = false) {
    const startedAt = performance.now()
    const slices = await readSlices(ctx, searchText, { ...search, after }, count)
    const hits = await sortHits(ctx, sheets, slices, after)
    const last = slices.length < count ? undefined : slices.at(-1)
    // Points after every row of that slice: ids sort descending, so every row of the next slice sorts after this one.
    after = last && { first: last.first, slice: last.slice + 1, fileId: greatestId, sheet: 0, number: 0 }
    yield { hits, isLast: last === undefined, end: after }
    if (!last) return
    const elapsed = performance.now() - startedAt
    count = Math.max(
      1,
      Math.min(elapsed > slowStep ? Math.floor((count * slowStep) / elapsed) : 2 * count, slicesPerStep.most),
    )
    if (!isFirst || hits.length >= fewHits || elapsed > slowStep || search.within) continue
    const rest = await searchWholeIndex(ctx, searchText)
    if (rest) return yield { hits: await sortHits(ctx, sheets, rest, after), isLast: true, end: undefined }
  }
}

const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type FoundSheets = { byKey: Map<number, FoundSheet>; isListedOnly: boolean }

async function loadSheets(
  ctx: Context,
  { byKey, isListedOnly }: FoundSheets,
  slices: SliceHits[],
): Promise<void> {
  const keys = new Set(slices.flatMap(({ sheets }) => sheets))
  const unknown = [...keys].filter((key) => !byKey.has(key))
  if (unknown.length === 0) return
  const found = await ctx.db
    .selectFrom('spreadsheet_sheet as sheet')
    .innerJoin('spreadsheet as file', 'file.id', 'sheet.spreadsheet_id')
    .select(['sheet.key', 'sheet.number'])
    .select(sql<string>`left(sheet.name, ${longestName}::integer)`.as('name'))
    .select(['file.id as fileId', 'file.filename', 'file.uploaded_at as uploadedAt'])
    .where('sheet.key', 'in', unknown)
    .$if(isListedOnly, (all) => all.where('file.is_unlisted', '=', false))
    .execute()
  for (const { key, ...sheet } of found) byKey.set(key, sheet)
}

/** Returns the hits after a position, sorted. Skips rows without a sheet: their file was deleted or is unlisted. */
async function sortHits(
  ctx: Context,
  known: FoundSheets,
  slices: SliceHits[],
  after: RowPosition | undefined,
): Promise<SpreadsheetHit[]> {
  await loadSheets(ctx, known, slices)
  const found: SpreadsheetHit[] = []
  for (const { first, slice, sheets, numbers } of slices) {
    for (const [at, key] of sheets.entries()) {
      const sheet = known.byKey.get(key)
      const number = numbers[at]
      if (!sheet || number === undefined) continue
      const position = { first, slice, fileId: sheet.fileId, sheet: key, number }
      if (!after || compareRowPositions(position, after) > 0) found.push({ sheet, position })
    }
  }
  return found.sort((a, b) => compareRowPositions(a.position, b.position))
}
