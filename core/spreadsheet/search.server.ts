import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { longRowBytes, pageBytes, sliceBytes, wholeRowBytes } from './budget.ts'
import { measureExport } from './export-size.server.ts'
import { type Found, findHits, type Step } from './find-hits.server.ts'
import { type Place, readPlace, writePlace } from './place.ts'
import { readPart } from './read-part.server.ts'
import { hasTrigram, toSearchText } from './search-text.ts'
import type { Hit, HitFile, SearchRequest, SearchResult, SearchScope } from './spreadsheet.ts'

/** Beyond this a total is a 'more than'. */
const mostCounted = 1_000
const mostExported = 10_000
/** A dozen slices read row by row, or a hundred by the index: past these a page's worth of hits will do. */
const mostSteps = { short: 2, indexed: 5 }
/** After this time, in milliseconds, what was found has to do; `next` leads to the rest. */
const mostTime = 2_000
const mostExportTime = 10_000
const bytesOfFiles = 250_000

/** Rows with the words in a cell, newest file first and from its top, and how many there are in which file. */
export async function searchSpreadsheets(
  ctx: Context,
  { q: words, limit, before, ...scope }: SearchRequest,
): Promise<SearchResult> {
  permit(ctx, 'spreadsheet.read')
  await ctx.limit('excel-search')
  const after = before === undefined ? undefined : readPlace(before)
  const within = await findScope(ctx, scope)
  const steps = hasTrigram(toSearchText(words)) ? mostSteps.indexed : mostSteps.short
  const until = performance.now() + mostTime
  const counted = await take(findHits(ctx, { words, within }), mostCounted, { page: limit, steps, until })
  const page = after ? await take(findHits(ctx, { words, within, after }), limit + 1, { until }) : counted
  const wanted = page.hits.slice(0, limit)
  const { rows, isCut } = await readHits(ctx, wanted, { mostBytes: pageBytes, wholeRowBytes })
  const shown = isCut ? wanted.slice(0, rows.at(-1)?.place ?? 1) : wanted
  const rest = page.hits.length > shown.length ? shown.at(-1)?.place : page.end
  return {
    total: counted.hits.length,
    totalIsExact: counted.isAll,
    ...countByFile(counted.hits),
    rows: rows.map(({ hit }) => hit),
    next: rest && writePlace(rest),
  }
}

export type HitsToExport = {
  /** The cells of the widest row. */
  width: number
  /** Some at a time; to be read once. */
  hits: AsyncIterable<Hit[]>
}

/** All rows with the words, for a file to take away. */
export async function exportHits(
  ctx: Context,
  { q: words, ...scope }: SearchScope & { q: string },
): Promise<HitsToExport> {
  permit(ctx, 'spreadsheet.read')
  const within = await findScope(ctx, scope)
  const until = performance.now() + mostExportTime
  const { hits, end } = await take(findHits(ctx, { words, within }), mostExported + 1, { until })
  if (end)
    throw new Refusal('invalid', 'This takes too long: please search in one file, or for a longer word.')
  if (hits.length > mostExported) {
    throw new Refusal(
      'invalid',
      `At most ${mostExported.toLocaleString('en')} rows at a time: please search for something rarer.`,
    )
  }
  return { width: await measureExport(ctx, hits), hits: readInSlices(ctx, hits) }
}

const hitsAtOnce = 1_000

async function* readInSlices(ctx: Context, hits: Found[]): AsyncGenerator<Hit[]> {
  for (let at = 0; at < hits.length; ) {
    const wanted = hits.slice(at, at + hitsAtOnce)
    const size = { mostBytes: sliceBytes, wholeRowBytes: longRowBytes }
    const { rows, isCut } = await readHits(ctx, wanted, size)
    at = isCut ? at + (rows.at(-1)?.place ?? 1) : at + wanted.length
    yield rows.map(({ hit }) => hit)
  }
}

type Enough = { page?: number; steps?: number; until?: number }
/** `end` is how far was looked when time was over. */
type Taken = { hits: Found[]; isAll: boolean; end: Place | undefined }

/** At least so many, if there are, and whether these are all; without an index for such short words, a page's worth. */
async function take(
  steps: AsyncGenerator<Step>,
  enough: number,
  { page = Number.POSITIVE_INFINITY, steps: most = 0, until = Number.POSITIVE_INFINITY }: Enough = {},
): Promise<Taken> {
  const all: Found[] = []
  let count = 0
  for await (const { hits, isLast, end } of steps) {
    for (const hit of hits) all.push(hit)
    if (isLast) break
    const isTired = ++count >= most && all.length > page
    if (all.length >= enough || isTired) return { hits: all, isAll: false, end: undefined }
    if (performance.now() > until) return { hits: all, isAll: false, end }
  }
  return { hits: all, isAll: true, end: undefined }
}

async function findScope(ctx: Context, { id, sheet }: SearchScope) {
  if (id === undefined && sheet === undefined) return undefined
  if (id === undefined) {
    throw new Refusal('invalid', 'Please name the file of the sheet.', { fields: { id: 'Goes with sheet' } })
  }
  let sheets = ctx.db
    .selectFrom('spreadsheet_sheet as sheet')
    .innerJoin('spreadsheet as file', 'file.id', 'sheet.spreadsheet_id')
    .select(['sheet.key', 'file.first_slice as first'])
    .where('file.id', '=', id)
  if (sheet !== undefined) sheets = sheets.where('sheet.number', '=', sheet)
  const found = await sheets.execute()
  const [one] = found
  if (!one) throw notFound(sheet === undefined ? 'File' : 'Sheet')
  return { first: one.first, sheets: found.map(({ key }) => key) }
}

/** As many files as fit into an answer. */
function countByFile(hits: Found[]): { files: HitFile[]; filesLeftOut: number } {
  const files: HitFile[] = []
  let bytes = 0
  const byFile = Map.groupBy(hits, ({ sheet }) => sheet.fileId)
  for (const ofFile of byFile.values()) {
    const bySheet = Map.groupBy(ofFile, ({ sheet }) => sheet.number)
    const sheets = [...bySheet].map(([number, some]) => ({
      number,
      sheetName: some[0]?.sheet.name ?? '',
      hits: some.length,
    }))
    const [one] = ofFile
    if (!one) continue
    const { fileId: id, filename, uploadedAt } = one.sheet
    const file = { id, filename, uploadedAt, hits: ofFile.length, sheets }
    bytes += Buffer.byteLength(JSON.stringify(file))
    if (bytes > bytesOfFiles) break
    files.push(file)
  }
  return { files, filesLeftOut: byFile.size - files.length }
}

/** As many of the rows as fit. `place` counts from one, also those that are gone meanwhile. */
async function readHits(
  ctx: Context,
  hits: Found[],
  size: { mostBytes: number; wholeRowBytes: number },
): Promise<{ rows: { place: number; hit: Hit }[]; isCut: boolean }> {
  if (hits.length === 0) return { rows: [], isCut: false }
  const sheets = hits.map(({ place }) => place.sheet)
  const numbers = hits.map(({ place }) => place.number)
  const picked = sql`select sheet, number, place
    from unnest(${sheets}::integer[], ${numbers}::integer[]) with ordinality as hit (sheet, number, place)`
  const { rows, isCut } = await readPart(ctx, { picked, ...size, hasValues: false })
  const keyOf = (sheet: number, number: number) => `${sheet} ${number}`
  const placeOf = new Map(hits.map(({ place }, at) => [keyOf(place.sheet, place.number), at]))
  const found = rows.flatMap(({ sheet: key, number, texts, shortened }) => {
    const at = placeOf.get(keyOf(key, number))
    const sheet = at === undefined ? undefined : hits[at]?.sheet
    if (at === undefined || !sheet) return []
    const { fileId: id, filename, number: sheetNumber, name: sheetName } = sheet
    const hit = {
      id,
      filename,
      sheet: sheetNumber,
      sheetName,
      number,
      texts,
      ...(shortened && { shortened }),
    }
    return [{ place: at + 1, hit }]
  })
  return { rows: found, isCut }
}
