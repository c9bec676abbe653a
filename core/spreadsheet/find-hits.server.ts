import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { longestName } from './budget.ts'
import { comparePlaces, type Place } from './place.ts'
import { toSearchText } from './search-text.ts'
import { readEverywhere, readSlices, type SliceHits, type Stretch } from './slice-hits.server.ts'

export type Found = { place: Place; sheet: FoundSheet }
type FoundSheet = { number: number; name: string; fileId: string; filename: string; uploadedAt: Date }
/** `isLast` when there is nothing after it; otherwise everything up to `end` was looked at. */
export type Step = { hits: Found[]; isLast: boolean; end: Place | undefined }

const slicesAtOnce = { first: 4, most: 32 }
/** Slices of long rows take long: after a step of so many milliseconds the next one is shorter. */
const slowStep = 300
/** Fewer in the newest slices: the whole index tells sooner where the others are. */
const few = 40

/** The places of all rows with these words, newest file first and from its top, some slices at a time:
 * who has enough stops asking, so that the time is that of the hits. */
export async function* findHits(ctx: Context, search: Stretch & { words: string }): AsyncGenerator<Step> {
  const known = new Map<number, FoundSheet>()
  const looked = toSearchText(search.words)
  let { after } = search
  // Also when there is nothing to find it shows in the answer's tables that it hangs on the files.
  const some = await ctx.db.selectFrom('spreadsheet').select('id').limit(1).execute()
  if (some.length === 0) return
  for (let count = slicesAtOnce.first, isFirst = true; ; isFirst = false) {
    const begun = performance.now()
    const slices = await readSlices(ctx, looked, { ...search, after }, count)
    const hits = await sortHits(ctx, known, slices, after)
    const last = slices.length < count ? undefined : slices.at(-1)
    // After everything in that slice: no file has the greatest of all ids first.
    after = last && { first: last.first, slice: last.slice + 1, fileId: greatest, sheet: 0, number: 0 }
    yield { hits, isLast: last === undefined, end: after }
    if (!last) return
    const took = performance.now() - begun
    count = Math.max(
      1,
      Math.min(took > slowStep ? Math.floor((count * slowStep) / took) : 2 * count, slicesAtOnce.most),
    )
    if (!isFirst || hits.length >= few || took > slowStep || search.within) continue
    const rest = await readEverywhere(ctx, looked)
    if (rest) return yield { hits: await sortHits(ctx, known, rest, after), isLast: true, end: undefined }
  }
}

const greatest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function learnSheets(ctx: Context, known: Map<number, FoundSheet>, slices: SliceHits[]): Promise<void> {
  const keys = new Set(slices.flatMap(({ sheets }) => sheets))
  const unknown = [...keys].filter((key) => !known.has(key))
  if (unknown.length === 0) return
  const sheets = await ctx.db
    .selectFrom('spreadsheet_sheet as sheet')
    .innerJoin('spreadsheet as file', 'file.id', 'sheet.spreadsheet_id')
    .select(['sheet.key', 'sheet.number'])
    .select(sql<string>`left(sheet.name, ${longestName}::integer)`.as('name'))
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
      if (!after || comparePlaces(place, after) > 0) found.push({ sheet, place })
    }
  }
  return found.sort((a, b) => comparePlaces(a.place, b.place))
}
