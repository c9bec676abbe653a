import type { ColumnFilter, Order } from '#app/components/sheet-grid/grid-head.tsx'
import type { Range } from '#app/components/sheet-grid/ranges.ts'
import type { LoadedRows } from '#app/components/sheet-grid/row-pages.ts'
import { fetchOrExplain, toApiError } from './api-error.ts'
import { api } from './browser.ts'
import { retryLater } from './retry-later.ts'

export type SheetHead = {
  sheetName: string
  kind: 'rows' | 'chart'
  isHidden: boolean
  isDamaged: boolean
  rowCount: number
  columnCount: number
}
export type SpreadsheetHead = {
  _id: string
  filename: string
  uploadedAt: string
  size: number
  sheets: SheetHead[]
}
export type SheetShape = { columnWidths: number[]; merges: Range[] }

export type FoundSheet = { number: number; sheetName: string; hits: number }
export type FoundFile = {
  _id: string
  filename: string
  uploadedAt: string
  hits: number
  sheets: FoundSheet[]
}
export type FoundRow = {
  _id: string
  filename: string
  /** From zero. */
  sheet: number
  sheetName: string
  number: number
  texts: string[]
  /** Columns whose cells are longer than they stand here. */
  shortened?: number[]
}
export type Found = {
  q: string
  total: number
  totalIsExact: boolean
  files: FoundFile[]
  /** Further files with hits. */
  filesLeftOut: number
  rows: FoundRow[]
  next?: string | undefined
}

/** What is looked for, in everything, in one file, or in one sheet of it. */
export type Looked = { q: string; id?: string | undefined; sheet?: number | undefined }

/** Everybody may read spreadsheets: asked as a visitor, the answer may come from the server's memory. */
const read = <Answer>(path: string, signal: AbortSignal): Promise<Answer> =>
  retryLater(async () => {
    const response = await fetchOrExplain(fetch, `/api${path}`, { signal })
    if (!response.ok) throw await toApiError(response)
    return response.json()
  }, signal)

export const getSheetShape = (id: string, sheet: number, signal: AbortSignal) =>
  read<SheetShape>(`/excel/${id}/sheets/${sheet}`, signal)

type Part = { from: number; limit: number; order?: Order | undefined; filters?: readonly ColumnFilter[] }

export function getRows(id: string, sheet: number, part: Part, signal: AbortSignal): Promise<LoadedRows> {
  const { from, limit, order, filters = [] } = part
  // The first row stays above the others, however they are sorted.
  const asked = new URLSearchParams({ from: String(from), limit: String(limit), skip: '1' })
  if (order) {
    asked.set('sort', String(order.column))
    asked.set('direction', order.direction)
  }
  for (const { column, contains } of filters) {
    asked.append('column', String(column))
    asked.append('contains', contains)
  }
  return read(`/excel/${id}/sheets/${sheet}/rows?${asked}`, signal)
}

type CellPlace = { id: string; sheet: number; row: number; column: number }

/** A cell that came shortened, as long as it is. */
export const getCell = ({ id, sheet, row, column }: CellPlace, signal: AbortSignal) =>
  read<{ text: string }>(`/excel/${id}/sheets/${sheet}/rows/${row}/cells/${column}`, signal)

const toQuery = ({ q, id, sheet }: Looked) => ({
  q,
  ...(id && { id }),
  ...(id && sheet !== undefined && { sheet: String(sheet) }),
})

export const searchSpreadsheets = (looked: Looked, before: string | undefined, signal: AbortSignal) =>
  read<Found>(
    `/excel/search?${new URLSearchParams({ ...toQuery(looked), ...(before && { before }) })}`,
    signal,
  )

export const exportAddress = (looked: Looked, as: 'csv' | 'xlsx') =>
  `/api/excel/search/export?${new URLSearchParams({ ...toQuery(looked), as })}`

/** Asked as the person who is signed in, if somebody is: it tells what that person may do. */
export const getSpreadsheet = (id: string, signal: AbortSignal) =>
  retryLater(
    () => api.get<SpreadsheetHead & { mayDelete: boolean }>(`/excel/${id}?data=false`, { signal }),
    signal,
  )

export const removeSpreadsheet = (id: string) => api.remove(`/excel/${id}`)
