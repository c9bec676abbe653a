import { z } from 'zod'
import { pageRequest } from '../paging.ts'
import { text } from '../text.ts'

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
    .max(max, `Must be at most ${max.toLocaleString('en')}`)

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
  id: z.uuid('Must be the _id of a file').optional().describe('Only in this file'),
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

export type Spreadsheet = {
  id: string
  filename: string
  size: number
  uploadedAt: Date
  /** True if the current actor or browser may delete the file. */
  mayDelete: boolean
}

export type SheetHead = {
  number: number
  name: string
  kind: 'rows' | 'chart'
  isHidden: boolean
  isDamaged: boolean
  columnCount: number
  rowCount: number
}

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

export type Hit = {
  id: string
  filename: string
  sheet: number
  sheetName: string
  number: number
  texts: string[]
  shortened?: number[]
}
export type HitFile = {
  id: string
  filename: string
  uploadedAt: Date
  hits: number
  sheets: { number: number; sheetName: string; hits: number }[]
}
export type SearchResult = {
  total: number
  /** False when there may be more hits than were counted. */
  totalIsExact: boolean
  files: HitFile[]
  /** Number of further files with hits. */
  filesLeftOut: number
  rows: Hit[]
  next: string | undefined
}
