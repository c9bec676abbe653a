import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { refuseTooMuch } from './export-size.server.ts'
import { type Found, findHits, type Step } from './find-hits.server.ts'
import { readPlace, writePlace } from './place.ts'
import { hasTrigram, toSearchText } from './search-text.ts'
import type { Hit, HitFile, SearchRequest, SearchResult, SearchScope } from './spreadsheet.ts'

/** Beyond this a total is a 'more than'. */
const mostCounted = 1_000
const mostExported = 10_000
/** A dozen slices read row by row, or a hundred by the index: past these a page's worth of hits will do. */
const mostSteps = { short: 2, indexed: 5 }

/** Rows with the words in a cell, newest file first and from its top, and how many there are in which file. */
export async function searchSpreadsheets(
  ctx: Context,
  { q: words, limit, before, ...scope }: SearchRequest,
): Promise<SearchResult> {
  permit(ctx, 'spreadsheet.read')
  const after = before === undefined ? undefined : readPlace(before)
  const within = await findScope(ctx, scope)
  const steps = hasTrigram(toSearchText(words)) ? mostSteps.indexed : mostSteps.short
  const counted = await take(findHits(ctx, { words, within }), mostCounted, { page: limit, steps })
  const page = after ? await take(findHits(ctx, { words, within, after }), limit + 1) : counted
  const shown = page.hits.slice(0, limit)
  const last = shown.at(-1)
  return {
    total: counted.hits.length,
    totalIsExact: counted.isAll,
    files: countByFile(counted.hits),
    rows: await readHits(ctx, shown),
    next: last && page.hits.length > limit ? writePlace(last.place) : undefined,
  }
}

/** All rows with the words, for a file to take away. */
export async function exportHits(
  ctx: Context,
  { q: words, ...scope }: SearchScope & { q: string },
): Promise<Hit[]> {
  permit(ctx, 'spreadsheet.read')
  await ctx.limit('excel-export')
  const within = await findScope(ctx, scope)
  const { hits } = await take(findHits(ctx, { words, within }), mostExported + 1)
  if (hits.length > mostExported) {
    throw new Refusal(
      'invalid',
      `At most ${mostExported.toLocaleString('en')} rows at a time: please search for something rarer.`,
    )
  }
  const places = hits.map(({ place }) => place)
  await refuseTooMuch(ctx, places)
  return readHits(ctx, hits)
}

/** At least so many, if there are, and whether these are all; without an index for such short words, a page's worth. */
async function take(
  steps: AsyncGenerator<Step>,
  enough: number,
  { page = Number.POSITIVE_INFINITY, steps: most = 0 } = {},
): Promise<{ hits: Found[]; isAll: boolean }> {
  const all: Found[] = []
  let count = 0
  for await (const { hits, isLast } of steps) {
    for (const hit of hits) all.push(hit)
    const isTired = ++count >= most && all.length > page
    if (!isLast && (all.length >= enough || isTired)) return { hits: all, isAll: false }
  }
  return { hits: all, isAll: true }
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

function countByFile(hits: Found[]): HitFile[] {
  const files: HitFile[] = []
  for (const ofFile of Map.groupBy(hits, ({ sheet }) => sheet.fileId).values()) {
    const bySheet = Map.groupBy(ofFile, ({ sheet }) => sheet.number)
    const sheets = [...bySheet].map(([number, some]) => ({
      number,
      sheetName: some[0]?.sheet.name ?? '',
      hits: some.length,
    }))
    const [one] = ofFile
    if (!one) continue
    const { fileId: id, filename, uploadedAt } = one.sheet
    files.push({ id, filename, uploadedAt, hits: ofFile.length, sheets })
  }
  return files
}

async function readHits(ctx: Context, hits: Found[]): Promise<Hit[]> {
  if (hits.length === 0) return []
  const sheets = hits.map(({ place }) => place.sheet)
  const numbers = hits.map(({ place }) => place.number)
  const { rows } = await sql<{ sheet: number; number: number; texts: string[] }>`
    select sheet, number, texts
    from unnest(${sheets}::integer[], ${numbers}::integer[]) as hit (sheet, number)
    join spreadsheet_row using (sheet, number)`.execute(ctx.db)
  const texts = new Map(rows.map((row) => [`${row.sheet} ${row.number}`, row.texts]))
  return hits.flatMap(({ place, sheet }) => {
    const found = texts.get(`${place.sheet} ${place.number}`)
    if (!found) return []
    const { fileId: id, filename, number, name } = sheet
    return [{ id, filename, sheet: number, sheetName: name, number: place.number, texts: found }]
  })
}
