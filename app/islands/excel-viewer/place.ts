import { type Cell, cellName, cellOf, columnName, columnOf } from '#app/components/sheet-grid/cell-names.ts'
import type { ColumnFilter, Order } from '#app/components/sheet-grid/grid-head.tsx'

const path = '/excelDetails'
const longest = 100
const mostFilters = 10

/** What the search looks through. */
export type Scope = 'all' | 'file' | 'sheet'

/** What is shown, all of it in the address. */
export type Place = {
  file?: string | undefined
  /** From zero; people count from one. */
  sheet: number
  cell?: Cell | undefined
  q: string
  scope: Scope
  order?: Order | undefined
  filters: ColumnFilter[]
  /** Files older than this one. */
  before?: string | undefined
}

export const nowhere: Place = { sheet: 0, q: '', scope: 'all', filters: [] }

/** Reads what it can; an address that says nonsense shows what is left of it. */
export function readPlace(search: string | URLSearchParams): Place {
  const asked = new URLSearchParams(search)
  const file = idOf(asked.get('file'))
  const scope = asked.get('in')
  const column = columnOf(asked.get('sort') ?? '')
  return {
    file,
    sheet: Math.max(0, Math.min(Number.parseInt(asked.get('sheet') ?? '1', 10) || 1, 1_000) - 1),
    cell: cellOf(asked.get('cell') ?? ''),
    q: (asked.get('q') ?? '').trim().slice(0, longest),
    scope: file && (scope === 'file' || scope === 'sheet') ? scope : 'all',
    order:
      column === undefined
        ? undefined
        : { column, direction: asked.get('direction') === 'desc' ? 'desc' : 'asc' },
    filters: asked.getAll('where').slice(0, mostFilters).flatMap(readFilter),
    before: idOf(asked.get('before')),
  }
}

const idOf = (id: string | null) => (id && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined)

function readFilter(written: string): ColumnFilter[] {
  const [, name = '', contains = ''] = /^([a-z]{1,3}):(.+)$/is.exec(written) ?? []
  const column = columnOf(name)
  return column === undefined ? [] : [{ column, contains: contains.slice(0, longest) }]
}

/** The address of a place, without what goes without saying. */
export function addressOf({ file, sheet, cell, q, scope, order, filters, before }: Place): string {
  const asked = new URLSearchParams()
  if (file) {
    asked.set('file', file)
    if (sheet > 0) asked.set('sheet', String(sheet + 1))
    if (cell) asked.set('cell', cellName(cell))
    if (order) {
      asked.set('sort', columnName(order.column))
      if (order.direction === 'desc') asked.set('direction', 'desc')
    }
    for (const { column, contains } of filters) asked.append('where', `${columnName(column)}:${contains}`)
  } else if (before) asked.set('before', before)
  if (q) asked.set('q', q)
  if (q && file && scope !== 'all') asked.set('in', scope)
  const query = asked.toString()
  return query ? `${path}?${query}` : path
}
