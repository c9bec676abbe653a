import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { formatNumber } from '../format-number.ts'
import { pageRequest } from '../paging.ts'
import { idOf, text } from '../text.ts'

export const wrongKind = 'Please upload a valid Excel file (.xlsx or .xls)'
export const isSpreadsheetName = (filename: string) => /\.xlsx?$/i.test(filename)

/** Rows of a sheet sent with its file; longer sheets are read page by page. */
export const initialRowCount = 200
/** Limits the cells of these rows, for very wide sheets. */
export const maxInitialCells = 200_000

const wholeNumber = (max: number) =>
  z.coerce
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(max, `Must be at most ${formatNumber(max)}`)

export const lastColumn = 16_383
export const lastRow = 4_000_000
const asList = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(item).max(20, 'Must be at most 20'),
  )

export const rowsRequest = z
  .object({
    from: wholeNumber(lastRow)
      .default(0)
      .describe('First row, counted from 0; an offset if sorted or filtered'),
    limit: pageRequest.shape.limit,
    skip: wholeNumber(lastRow)
      .default(1)
      .describe('Number of rows at the top to exclude from sorting and filtering'),
    sort: wholeNumber(lastColumn).optional().describe('Column to sort by'),
    direction: z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc'),
    column: asList(wholeNumber(lastColumn)).describe('Column to filter; repeatable'),
    contains: asList(text(200)).describe(
      'Text that a cell of that column must contain, case-insensitive; repeatable',
    ),
  })
  .refine(({ column, contains }) => column.length === contains.length, {
    path: ['contains'],
    message: 'Each column needs one text',
  })
export type RowsRequest = z.infer<typeof rowsRequest>

export const searchWords = text(200).refine((words) => words !== '', 'Please type what to search for')
const scope = {
  id: idOf('a file').optional().describe('Only in this file'),
  sheet: wholeNumber(32_767).optional().describe('Only in this sheet of the file, counted from 0'),
}
export const searchRequest = z.object({
  q: searchWords.describe('Text to search for in the cells, case-insensitive'),
  limit: pageRequest.shape.limit.default(50),
  before: z.string().max(120).optional().describe('`next` of the previous page'),
  ...scope,
})
export type SearchRequest = z.infer<typeof searchRequest>
export const exportRequest = z.object({ q: searchWords, ...scope })
export type SearchScope = { id?: string | undefined; sheet?: number | undefined }

export const sheetHeadRow = z.object({
  sheetName: z.string(),
  kind: z.enum(['rows', 'chart']),
  isHidden: z.boolean(),
  isDamaged: z.boolean(),
  rowCount: z.int(),
  columnCount: z.int(),
})
export type SheetHeadRow = z.output<typeof sheetHeadRow>
export type SheetHead = Stored<typeof sheetHeadRow, { sheetName: 'name' }> & { number: number }

/** Listed files are found by everybody, unlisted ones only by their link. */
export const visibilities = ['listed', 'unlisted'] as const
export type Visibility = (typeof visibilities)[number]

export const spreadsheetRow = z.object({
  _id: z.uuid(),
  filename: z.string(),
  uploadedAt: z.iso.datetime(),
  size: z.int().describe('Bytes'),
  /** True if the current actor or browser may delete the file. */
  mayDelete: z.boolean(),
})
export type SpreadsheetRow = z.output<typeof spreadsheetRow>
export type Spreadsheet = Stored<typeof spreadsheetRow>

export type Sheet = SheetHead & {
  /** In characters, as far as known. */
  columnWidths: number[]
  /** Zero-based and inclusive. */
  merges: [top: number, left: number, bottom: number, right: number][]
}

/** `texts` are as Excel displays them, up to the last used cell; `values` are the raw values of the same cells. */
export type Row = {
  number: number
  texts: string[]
  values: (string | number | boolean | null)[]
  /** Columns whose texts or values are cut off here. */
  shortened?: number[]
}

/** Columns of a row, counted from 0, whose cells are cut off. */
export const shortened = z
  .array(z.int())
  .optional()
  .describe('Columns, counted from 0, whose cells are truncated here')

const hits = z.int()
export const hitFileRow = z.object({
  _id: z.uuid(),
  filename: z.string(),
  uploadedAt: z.iso.datetime(),
  hits,
  sheets: z.array(z.object({ number: z.int(), sheetName: z.string(), hits })),
})
export type HitFile = Stored<typeof hitFileRow>

export const hitRow = z.object({
  _id: z.uuid(),
  filename: z.string(),
  sheet: z.int(),
  sheetName: z.string(),
  number: z.int().describe('Row number, counted from 0'),
  texts: z.array(z.string()),
  shortened,
})
export type HitRow = z.output<typeof hitRow>
export type Hit = Omit<Stored<typeof hitRow>, 'shortened'> & { shortened?: number[] }

export const searchResultRow = z.object({
  q: z.string(),
  total: z.int().describe('Number of matching rows; a minimum unless `totalIsExact`'),
  totalIsExact: z.boolean(),
  files: z.array(hitFileRow),
  filesLeftOut: z.int().describe('Number of further files with hits that are not in `files`'),
  rows: z.array(hitRow),
  next: z
    .string()
    .optional()
    .describe('`before` of the next page; this page may have fewer rows than `limit`, or none'),
})
export type SearchResultRow = z.output<typeof searchResultRow>
export type SearchResult = Omit<Stored<typeof searchResultRow>, 'q' | 'rows'> & { rows: Hit[] }
