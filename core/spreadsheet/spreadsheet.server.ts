import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { totalOf } from '../listing.server.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { isPermitted, permit } from '../permissions.ts'
import { headingBytes, longestName } from './budget.ts'
import type { Sheet, SheetHead, Spreadsheet } from './spreadsheet.ts'
import { mayRemove } from './uploader.server.ts'

export type KeyedHead = SheetHead & { key: number }
export type SpreadsheetWithSheets = Spreadsheet & { sheets: KeyedHead[] }

const fileColumns = ['id', 'filename', 'size', 'uploaded_at', 'uploader_hash', 'uploader_until'] as const
const headColumns = [
  'key',
  'number',
  sql<string>`left(name, ${longestName}::integer)`.as('name'),
  'kind',
  'is_hidden as isHidden',
  'is_damaged as isDamaged',
  'column_count as columnCount',
  'row_count as rowCount',
] as const

/** Lists files newest first, with their sheets' headings; `uploaderToken` is that of the requesting browser. Unlisted
 * files are for those who may delete them. */
export async function listSpreadsheets(
  ctx: Context,
  { limit, before, withTotal }: PageRequest & { withTotal?: boolean },
  uploaderToken?: string,
): Promise<Page<SpreadsheetWithSheets>> {
  permit(ctx, 'spreadsheet.read')
  const [page, total] = await Promise.all([
    readFiles(ctx, { limit, before }, uploaderToken),
    withTotal ? totalOf(ctx, listedFiles(ctx)) : undefined,
  ])
  return { ...page, total }
}

const listedFiles = ({ db, actor }: Context) =>
  db
    .selectFrom('spreadsheet')
    .$if(!isPermitted(actor, 'spreadsheet.remove'), (files) => files.where('is_unlisted', '=', false))

async function readFiles(
  ctx: Context,
  { limit, before }: PageRequest,
  uploaderToken: string | undefined,
): Promise<Page<SpreadsheetWithSheets>> {
  let files = listedFiles(ctx).select(fileColumns)
  if (before) files = files.where('id', '<', before)
  const found = await files
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(found, limit)
  const rows = await withSheets(ctx, page.rows, uploaderToken)
  return rows.length < page.rows.length ? { rows, nextBefore: rows.at(-1)?.id } : { ...page, rows }
}

export async function getSpreadsheet(
  ctx: Context,
  id: string,
  uploaderToken?: string,
): Promise<SpreadsheetWithSheets> {
  permit(ctx, 'spreadsheet.read')
  const found = await ctx.db.selectFrom('spreadsheet').select(fileColumns).where('id', '=', id).execute()
  const [file] = await withSheets(ctx, found, uploaderToken)
  if (!file) throw notFound('File')
  return file
}

export async function getSheet(ctx: Context, id: string, number: number): Promise<Sheet & { key: number }> {
  permit(ctx, 'spreadsheet.read')
  const sheet = await ctx.db
    .selectFrom('spreadsheet_sheet')
    // Joined for change tracking: changes are published for `spreadsheet`, not for `spreadsheet_sheet`.
    .innerJoin('spreadsheet', 'spreadsheet.id', 'spreadsheet_id')
    .select([...headColumns, 'column_widths as columnWidths', 'merges'])
    .where('spreadsheet_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!sheet) throw notFound('Sheet')
  return sheet
}

type FileRow = {
  id: string
  filename: string
  size: number
  uploaded_at: Date
  uploader_hash: Buffer | null
  uploader_until: Date | null
}

/** Approximate bytes of a heading's JSON without its name. */
const headingBaseBytes = 150
/** Bytes of a heading with the longest name in UTF-8. */
const maxHeadingBytes = headingBaseBytes + 4 * longestName

/** Adds the sheets' headings to the first files, for as many files as fit into one response. */
async function withSheets(
  ctx: Context,
  files: FileRow[],
  uploaderToken: string | undefined,
): Promise<SpreadsheetWithSheets[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const own = sql`${headingBaseBytes}::integer + octet_length(left(name, ${longestName}::integer))`
  const measured = ctx.db
    .selectFrom('spreadsheet_sheet')
    .select([...headColumns, 'spreadsheet_id as fileId'])
    .select(
      sql<number>`(sum(${own}) over (order by spreadsheet_id desc, number) - (${own}))::integer`.as('before'),
    )
    .where('spreadsheet_id', 'in', ids)
  // Includes the first heading that does not fit.
  const sheets = await ctx.db
    .selectFrom(measured.as('sheet'))
    .selectAll()
    .where('before', '<=', headingBytes)
    .orderBy('before')
    .execute()
  const sheetsOf = Map.groupBy(sheets, ({ fileId }) => fileId)
  const last = sheets.find(({ before }) => before > headingBytes - maxHeadingBytes)?.fileId
  const end = last === undefined ? files.length : Math.max(1, ids.indexOf(last))
  return files.slice(0, end).map(({ id, filename, size, uploaded_at: uploadedAt, ...ownership }) => ({
    ...{ id, filename, size, uploadedAt },
    mayDelete: mayRemove(ctx, ownership, uploaderToken),
    sheets: (sheetsOf.get(id) ?? []).map(({ fileId: _, before: _before, ...sheet }) => sheet),
  }))
}
