import type { ColumnFilter, Order } from '#app/islands/excel-viewer/grid/grid-head.tsx'
import type { Range } from '#app/islands/excel-viewer/grid/ranges.ts'
import type { LoadedRows } from '#app/islands/excel-viewer/grid/row-pages.ts'
import type { HitRow, SearchResultRow, SheetHeadRow, SpreadsheetRow } from '#core/spreadsheet/spreadsheet.ts'
import { fetchOrApiError, toApiError } from './api-error.ts'
import { api } from './browser.ts'
import { retryWhenBusy } from './retry-when-busy.ts'

export type SheetHead = SheetHeadRow
export type SpreadsheetHead = Omit<SpreadsheetRow, 'mayDelete'> & { sheets: SheetHeadRow[] }
export type SheetShape = { columnWidths: number[]; merges: Range[] }

export type FoundRow = HitRow
export type Found = SearchResultRow

/** Search text and scope: all files, one file, or one sheet of it. */
export type SearchQuery = { q: string; id?: string | undefined; sheet?: number | undefined }

/** Sends a request without a token. Spreadsheets are public, and responses to visitors can come from the cache. */
const read = <Result>(path: string, signal: AbortSignal): Promise<Result> =>
  retryWhenBusy(async () => {
    const response = await fetchOrApiError(fetch, `/api${path}`, { signal })
    if (!response.ok) throw await toApiError(response)
    return response.json()
  }, signal)

export const getSheetShape = (id: string, sheet: number, signal: AbortSignal) =>
  read<SheetShape>(`/excel/${id}/sheets/${sheet}`, signal)

type Part = { from: number; limit: number; order?: Order | undefined; filters?: readonly ColumnFilter[] }

export function getRows(id: string, sheet: number, part: Part, signal: AbortSignal): Promise<LoadedRows> {
  const { from, limit, order, filters = [] } = part
  // The first row is the header and is not sorted.
  const query = new URLSearchParams({ from: String(from), limit: String(limit), skip: '1' })
  if (order) {
    query.set('sort', String(order.column))
    query.set('direction', order.direction)
  }
  for (const { column, contains } of filters) {
    query.append('column', String(column))
    query.append('contains', contains)
  }
  return read(`/excel/${id}/sheets/${sheet}/rows?${query}`, signal)
}

type CellPosition = { id: string; sheet: number; row: number; column: number }

/** Fetches the full text of a truncated cell. */
export const getCell = ({ id, sheet, row, column }: CellPosition, signal: AbortSignal) =>
  read<{ text: string }>(`/excel/${id}/sheets/${sheet}/rows/${row}/cells/${column}`, signal)

const toQuery = ({ q, id, sheet }: SearchQuery) => ({
  q,
  ...(id && { id }),
  ...(id && sheet !== undefined && { sheet: String(sheet) }),
})

export const searchSpreadsheets = (looked: SearchQuery, before: string | undefined, signal: AbortSignal) =>
  read<Found>(
    `/excel/search?${new URLSearchParams({ ...toQuery(looked), ...(before && { before }) })}`,
    signal,
  )

export const exportAddress = (looked: SearchQuery, as: 'csv' | 'xlsx') =>
  `/api/excel/search/export?${new URLSearchParams({ ...toQuery(looked), as })}`

/** Sends the token if there is one, because `mayDelete` depends on the user. */
export const getSpreadsheet = (id: string, signal: AbortSignal) =>
  retryWhenBusy(
    () => api.get<SpreadsheetHead & { mayDelete: boolean }>(`/excel/${id}?data=false`, { signal }),
    signal,
  )

export const removeSpreadsheet = (id: string) => api.remove(`/excel/${id}`)
