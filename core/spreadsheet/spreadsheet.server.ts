import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { countOf } from '../listing.server.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { permit } from '../permissions.ts'
import type { Sheet, Spreadsheet } from './spreadsheet.ts'
import { mayRemove } from './uploader.server.ts'

export type SpreadsheetWithSheets = Spreadsheet & { sheets: (Sheet & { key: number })[] }

const fileColumns = ['id', 'filename', 'size', 'uploaded_at', 'uploader_hash', 'uploader_until'] as const
const sheetColumns = [
  'key',
  'number',
  'name',
  'kind',
  'is_hidden as isHidden',
  'is_damaged as isDamaged',
  'column_count as columnCount',
  'row_count as rowCount',
  'column_widths as columnWidths',
  'merges',
] as const

/** Newest first, with their sheets' headings; `uploaderToken` is the asking browser's. */
export async function listSpreadsheets(
  ctx: Context,
  { limit, before }: PageRequest,
  uploaderToken?: string,
): Promise<Page<SpreadsheetWithSheets>> {
  permit(ctx, 'spreadsheet.read')
  let files = ctx.db.selectFrom('spreadsheet').select(fileColumns)
  if (before) files = files.where('id', '<', before)
  const found = await files
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(found, limit)
  return { ...page, rows: await withSheets(ctx, page.rows, uploaderToken) }
}

export async function countSpreadsheets(ctx: Context): Promise<number> {
  permit(ctx, 'spreadsheet.read')
  return countOf(ctx.db.selectFrom('spreadsheet'))
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
    // Of the two it is the file that tells of changes.
    .innerJoin('spreadsheet', 'spreadsheet.id', 'spreadsheet_id')
    .select(sheetColumns)
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

async function withSheets(
  ctx: Context,
  files: FileRow[],
  uploaderToken: string | undefined,
): Promise<SpreadsheetWithSheets[]> {
  if (files.length === 0) return []
  const sheets = await ctx.db
    .selectFrom('spreadsheet_sheet')
    .select([...sheetColumns, 'spreadsheet_id as fileId'])
    .where(
      'spreadsheet_id',
      'in',
      files.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()
  const sheetsOf = Map.groupBy(sheets, ({ fileId }) => fileId)
  return files.map(({ id, filename, size, uploaded_at: uploadedAt, ...ownership }) => ({
    id,
    filename,
    size,
    uploadedAt,
    mayDelete: mayRemove(ctx, ownership, uploaderToken),
    sheets: (sheetsOf.get(id) ?? []).map(({ fileId: _, ...sheet }) => sheet),
  }))
}
