import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { permit } from '../permissions.ts'
import { longRowBytes, pageBytes, sliceBytes, wholeRowBytes } from './budget.ts'
import { maxExportedCells, measureExport } from './export-size.server.ts'
import { findHits, type SpreadsheetHit, type Step } from './find-hits.server.ts'
import { readPart } from './read-part.server.ts'
import { formatSearchCursor, parseSearchCursor, type RowPosition } from './search-cursor.ts'
import { hasTrigram, toSearchText } from './search-text.ts'
import type { Hit, HitFile, SearchRequest, SearchResult, SearchScope } from './spreadsheet.ts'

/** The total is exact up to this number of hits. */
const maxCounted = 1_000
const maxExported = 10_000
/** Steps (a dozen slices read row by row, or a hundred by the index) after which one page of hits is enough. */
const maxSteps = { short: 2, indexed: 5 }
/** Milliseconds after which the search returns the hits so far; `next` continues it. */
const maxTime = 2_000
const maxExportTime = 10_000
const maxFilesBytes = 250_000

/** Returns the rows with the words in a cell, newest file first and top to bottom, and the number of hits per file. */
export async function searchSpreadsheets(
  ctx: Context,
  { q: words, limit, before, ...scope }: SearchRequest,
): Promise<SearchResult> {
  permit(ctx, 'spreadsheet.read')
  await ctx.limit('excel-search')
  const after = before === undefined ? undefined : parseSearchCursor(before)
  const within = await findScope(ctx, scope)
  const steps = hasTrigram(toSearchText(words)) ? maxSteps.indexed : maxSteps.short
  const until = performance.now() + maxTime
  const counted = await take(findHits(ctx, { words, within }), maxCounted, { page: limit, steps, until })
  const page = after ? await take(findHits(ctx, { words, within, after }), limit + 1, { until }) : counted
  const wanted = page.hits.slice(0, limit)
  const { rows, isCut } = await readHits(ctx, wanted, { mostBytes: pageBytes, wholeRowBytes })
  const shown = isCut ? wanted.slice(0, rows.at(-1)?.ordinal ?? 1) : wanted
  const rest = page.hits.length > shown.length ? shown.at(-1)?.position : page.end
  return {
    total: counted.hits.length,
    totalIsExact: counted.isAll,
    ...countByFile(counted.hits),
    rows: rows.map(({ hit }) => hit),
    next: rest && formatSearchCursor(rest),
  }
}

export type HitsToExport = {
  /** Number of cells in the widest row. */
  width: number
  /** Batches of hits; can be iterated once. */
  hits: AsyncIterable<Hit[]>
}

/** Returns all rows with the words, for a download. */
export async function exportHits(
  ctx: Context,
  { q: words, ...scope }: SearchScope & { q: string },
  mostCells = maxExportedCells,
): Promise<HitsToExport> {
  permit(ctx, 'spreadsheet.read')
  const within = await findScope(ctx, scope)
  const until = performance.now() + maxExportTime
  const { hits, end } = await take(findHits(ctx, { words, within }), maxExported + 1, { until })
  if (end)
    throw new Refusal('invalid', 'This takes too long: please search in one file, or for a longer word.')
  if (hits.length > maxExported) {
    throw new Refusal(
      'invalid',
      `At most ${formatNumber(maxExported)} rows at a time: please search for something rarer.`,
    )
  }
  return { width: await measureExport(ctx, hits, mostCells), hits: readInBatches(ctx, hits) }
}

const hitsPerBatch = 1_000

async function* readInBatches(ctx: Context, hits: SpreadsheetHit[]): AsyncGenerator<Hit[]> {
  for (let at = 0; at < hits.length; ) {
    const wanted = hits.slice(at, at + hitsPerBatch)
    const size = { mostBytes: sliceBytes, wholeRowBytes: longRowBytes }
    const { rows, isCut } = await readHits(ctx, wanted, size)
    at = isCut ? at + (rows.at(-1)?.ordinal ?? 1) : at + wanted.length
    yield rows.map(({ hit }) => hit)
  }
}

type Limits = { page?: number; steps?: number; until?: number }
/** `end` is set if time ran out: the position up to which rows were searched. */
type TakenHits = { hits: SpreadsheetHit[]; isAll: boolean; end: RowPosition | undefined }

/** Takes at least `enough` hits if there are that many, or one page of hits after `steps` steps. */
async function take(
  steps: AsyncGenerator<Step>,
  enough: number,
  { page = Number.POSITIVE_INFINITY, steps: most = 0, until = Number.POSITIVE_INFINITY }: Limits = {},
): Promise<TakenHits> {
  const all: SpreadsheetHit[] = []
  let count = 0
  for await (const { hits, isLast, end } of steps) {
    for (const hit of hits) all.push(hit)
    if (isLast) break
    const isPageEnough = ++count >= most && all.length > page
    if (all.length >= enough || isPageEnough) return { hits: all, isAll: false, end: undefined }
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

/** Counts hits per file, for as many files as fit into a response. */
function countByFile(hits: SpreadsheetHit[]): { files: HitFile[]; filesLeftOut: number } {
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
    if (bytes > maxFilesBytes) break
    files.push(file)
  }
  return { files, filesLeftOut: byFile.size - files.length }
}

/** Reads as many of the rows as fit. `ordinal` counts from one and includes rows deleted meanwhile. */
async function readHits(
  ctx: Context,
  hits: SpreadsheetHit[],
  size: { mostBytes: number; wholeRowBytes: number },
): Promise<{ rows: { ordinal: number; hit: Hit }[]; isCut: boolean }> {
  if (hits.length === 0) return { rows: [], isCut: false }
  const sheets = hits.map(({ position }) => position.sheet)
  const numbers = hits.map(({ position }) => position.number)
  const picked = sql`select place, sheet, number, texts, "values", folded
    from unnest(${sheets}::integer[], ${numbers}::integer[]) with ordinality as hit (sheet, number, place)
    join spreadsheet_row using (sheet, number)`
  const { rows, isCut } = await readPart(ctx, { picked, ...size, hasValues: false })
  const keyOf = (sheet: number, number: number) => `${sheet} ${number}`
  const indexByKey = new Map(hits.map(({ position }, at) => [keyOf(position.sheet, position.number), at]))
  const found = rows.flatMap(({ sheet: key, number, texts, shortened }) => {
    const at = indexByKey.get(keyOf(key, number))
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
    return [{ ordinal: at + 1, hit }]
  })
  return { rows: found, isCut }
}
