import {
  type Cell,
  cellName,
  cellOf,
  columnName,
  columnOf,
} from '#app/islands/excel-viewer/grid/cell-names.ts'
import type { ColumnFilter, Order } from '#app/islands/excel-viewer/grid/grid-head.tsx'

const path = '/excelDetails'
const longest = 100
const mostFilters = 10

/** Scope of the search. */
export type Scope = 'all' | 'file' | 'sheet'

/** View state of the viewer, stored in the URL. */
export type ViewState = {
  file?: string | undefined
  /** Zero-based; one-based in the URL. */
  sheet: number
  cell?: Cell | undefined
  q: string
  scope: Scope
  order?: Order | undefined
  filters: ColumnFilter[]
  /** Files older than this one. */
  before?: string | undefined
}

export const emptyView: ViewState = { sheet: 0, q: '', scope: 'all', filters: [] }

/** Parses a view state and ignores invalid parameters. */
export function parseViewState(search: string | URLSearchParams): ViewState {
  const params = new URLSearchParams(search)
  const file = idOf(params.get('file'))
  const scope = params.get('in')
  const column = columnOf(params.get('sort') ?? '')
  return {
    file,
    sheet: Math.max(0, Math.min(Number.parseInt(params.get('sheet') ?? '1', 10) || 1, 1_000) - 1),
    cell: cellOf(params.get('cell') ?? ''),
    q: (params.get('q') ?? '').trim().slice(0, longest),
    scope: file && (scope === 'file' || scope === 'sheet') ? scope : 'all',
    order:
      column === undefined
        ? undefined
        : { column, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' },
    filters: params.getAll('where').slice(0, mostFilters).flatMap(readFilter),
    before: idOf(params.get('before')),
  }
}

const idOf = (id: string | null) => (id && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined)

function readFilter(written: string): ColumnFilter[] {
  const [, name = '', contains = ''] = /^([a-z]{1,3}):(.+)$/is.exec(written) ?? []
  const column = columnOf(name)
  return column === undefined ? [] : [{ column, contains: contains.slice(0, longest) }]
}

/** Builds the URL of a view state and omits default values. */
export function addressOf({ file, sheet, cell, q, scope, order, filters, before }: ViewState): string {
  const params = new URLSearchParams()
  if (file) {
    params.set('file', file)
    if (sheet > 0) params.set('sheet', String(sheet + 1))
    if (cell) params.set('cell', cellName(cell))
    if (order) {
      params.set('sort', columnName(order.column))
      if (order.direction === 'desc') params.set('direction', 'desc')
    }
    for (const { column, contains } of filters) params.append('where', `${columnName(column)}:${contains}`)
  } else if (before) params.set('before', before)
  if (q) params.set('q', q)
  if (q && file && scope !== 'all') params.set('in', scope)
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
