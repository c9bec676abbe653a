import type { Found, SpreadsheetHead } from '#app/api/spreadsheets.ts'
import type { Core } from '#app/core-context.ts'
import type { ListedFile } from '#app/islands/excel-viewer/file-list.tsx'
import { cellsAround } from '#app/islands/excel-viewer/find-in-row.ts'
import type { ViewState } from '#app/islands/excel-viewer/view-state.ts'
import { isRefusal } from '#core/errors.ts'
import type { SpreadsheetWithSheets } from '#core/spreadsheet/spreadsheet.server.ts'
import type { Row } from '#core/spreadsheet/spreadsheet.ts'

const initialRows = 60
const initialColumns = 40
const maxTextLength = 200
const initialHits = 50

export const showListed = (file: SpreadsheetWithSheets): ListedFile => ({
  _id: file.id,
  filename: file.filename,
  uploadedAt: file.uploadedAt.toISOString(),
  size: file.size,
  sheets: file.sheets.map(({ name }) => name),
})

export const showFile = ({
  id,
  filename,
  uploadedAt,
  size,
  sheets,
}: SpreadsheetWithSheets): SpreadsheetHead => ({
  _id: id,
  filename,
  uploadedAt: uploadedAt.toISOString(),
  size,
  sheets: sheets.map(({ name, kind, isHidden, isDamaged, rowCount, columnCount }) => ({
    sheetName: name,
    kind,
    isHidden,
    isDamaged,
    rowCount,
    columnCount,
  })),
})

/** Reads the first rows of a sheet for server rendering, cut to limit the page's size. */
export async function readFirstRows(core: Core, file: SpreadsheetWithSheets, number: number) {
  const sheet = file.sheets[number]
  if (!sheet || sheet.rowCount === 0) return undefined
  const request = {
    from: 0,
    limit: initialRows,
    skip: 0,
    direction: 'asc',
    column: [],
    contains: [],
  } as const
  const [{ rows, next }, { columnWidths }] = await Promise.all([
    core.spreadsheetRows.listRows(
      core.ctx,
      { id: file.id, sheet: number },
      { ...request, column: [], contains: [] },
    ),
    core.spreadsheets.getSheet(core.ctx, file.id, number),
  ])
  const isCut = rows.some(
    ({ texts, shortened }) => shortened || texts.some((text) => text.length > maxTextLength),
  )
  return {
    sheet: number,
    columnWidths: columnWidths.slice(0, initialColumns),
    rows: rows.map(cutRow),
    until: Math.min(next ?? initialRows, sheet.rowCount),
    isWhole: !isCut && sheet.columnCount <= initialColumns,
  }
}

const cutRow = ({ number, texts, values }: Row): Row => ({
  number,
  texts: texts.slice(0, initialColumns).map((text) => text.slice(0, maxTextLength)),
  // The client needs only the type of a string value; its content is already in `texts`.
  values: values.slice(0, initialColumns).map((value) => (typeof value === 'string' ? '' : value)),
})

/** Runs the search in the URL. Returns undefined for a refused search; the browser repeats it and shows the reason. */
export async function searchFromUrl(
  core: Core,
  { q, file, sheet, scope }: ViewState,
): Promise<Found | undefined> {
  if (!q) return undefined
  const within = {
    ...(scope !== 'all' && file && { id: file }),
    ...(scope === 'sheet' && { sheet }),
  }
  try {
    const found = await core.spreadsheetSearch.searchSpreadsheets(core.ctx, {
      q,
      limit: initialHits,
      ...within,
    })
    return {
      q,
      total: found.total,
      totalIsExact: found.totalIsExact,
      files: found.files.map(({ id, uploadedAt, ...rest }) => ({
        ...rest,
        _id: id,
        uploadedAt: uploadedAt.toISOString(),
      })),
      filesLeftOut: found.filesLeftOut,
      rows: found.rows.map(({ id, texts, ...rest }) => ({
        ...rest,
        _id: id,
        texts: cutTexts(texts, q, rest.shortened),
      })),
      next: found.next,
    }
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'unavailable') throw error
    return undefined
  }
}

/** Keeps only what the result list shows. Blanks the cells before it to preserve indexes. */
function cutTexts(texts: string[], q: string, shortened?: number[]): string[] {
  const { from, texts: shown } = cellsAround(texts, q, shortened)
  return [...Array<string>(from).fill(''), ...shown]
}
