import { z } from 'zod'
import type { SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import {
  lastColumn,
  lastRow,
  type Row,
  type SearchResult,
  type Sheet,
  type SheetHead,
  sheetHeadRow,
  shortened,
  spreadsheetRow,
} from '#core/spreadsheet/spreadsheet.ts'

/** Name of the cookie that lets a browser delete its own uploads. */
export const uploaderCookie = 'excel'

export const sheetParams = z.object({ id: z.uuid(), sheet: z.coerce.number().int().min(0).max(32_767) })

export const cellParams = sheetParams.extend({
  row: z.coerce.number().int().min(0).max(lastRow),
  column: z.coerce.number().int().min(0).max(lastColumn),
})

const cells = z.array(z.string())
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const sheetSchema = sheetHeadRow.extend({
  columnWidths: z.array(z.number()).describe('In characters, as far as known'),
  merges: z.array(z.array(z.int())).describe('Top, left, bottom, right, counted from 0'),
})
export const fileRow = spreadsheetRow.extend({
  sheets: z.array(
    sheetHeadRow.extend({
      data: z.array(cells).optional().describe('Texts as Excel displays them, including the header row'),
      shortened: z
        .array(z.array(z.int()))
        .optional()
        .describe('Row and column, counted from 0, of cells that are truncated in `data`'),
      rows: z.string().optional().describe('Path of the rows that are not in `data`'),
    }),
  ),
})
export const rowsSchema = z.object({
  rowCount: z.int(),
  rows: z.array(z.object({ number: z.int(), texts: cells, values: z.array(value), shortened })),
  next: z.int().optional().describe('`from` of the rest, if not all rows fit into the response'),
})
export const cellSchema = z.object({ text: z.string().describe('As Excel displays it'), value })
export const presentHead = ({ name, kind, isHidden, isDamaged, rowCount, columnCount }: SheetHead) => ({
  ...{ sheetName: name, kind, isHidden, isDamaged, rowCount, columnCount },
})

export const presentSheet = (sheet: Sheet) => ({
  ...presentHead(sheet),
  columnWidths: sheet.columnWidths,
  merges: sheet.merges,
})

/** Presents a file without its rows. */
export const presentFile = ({
  id,
  filename,
  uploadedAt,
  size,
  mayDelete,
  sheets,
}: SpreadsheetWithSheets) => ({
  ...{ _id: id, filename, uploadedAt: uploadedAt.toISOString(), size, mayDelete },
  sheets: sheets.map(presentHead),
})

export const linkToRows = (id: string, sheet: number, from: number) =>
  `/api/excel/${id}/sheets/${sheet}/rows?from=${from}`

export const presentRow = ({ number, texts, values, shortened }: Row) => ({
  ...{ number, texts, values },
  ...(shortened && { shortened }),
})

export const presentResult = (q: string, { files, rows, next, ...totals }: SearchResult) => ({
  q,
  ...totals,
  files: files.map(({ id, uploadedAt, ...file }) => ({
    _id: id,
    ...file,
    uploadedAt: uploadedAt.toISOString(),
  })),
  rows: rows.map(({ id, ...row }) => ({ _id: id, ...row })),
  ...(next && { next }),
})
