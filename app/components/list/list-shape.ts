export type Choice = { value: string; label: string }

export type ListFilter = { name: string; label: string } & (
  | { kind: 'choice'; all: string; choices: Choice[]; isOpen?: boolean }
  | { kind: 'text'; type: 'email' | 'text' }
  /** A day. With an edge, the API gets the timestamp of its start or end in the user's time zone. */
  | { kind: 'day'; edge?: 'start' | 'end' }
  /** Set by links only, and shown as a button that removes it. */
  | { kind: 'fixed' }
)

/** Query options of a list. Its columns are defined by the screen. */
export type ListShape = {
  /** Path in the API. */
  resource: string
  /** List that an export reads, with a filter of its own, if that is another one. */
  exported?: { resource: string; filter: Record<string, string> }
  noun: { one: string; many: string }
  /** Label of the search field; absent if the list has no search. */
  search?: string
  /** The first is the default; empty if the API supports one sort only. */
  sorts: Choice[]
  filters: ListFilter[]
  /** Numbered pages, or newest first with the last row as a cursor. */
  paging: 'numbered' | 'from-row'
  /** Label of the sum of the rows, of a list whose response has one. */
  sum?: string
}

/** List query parsed from a URL. */
export type ListQuery = {
  q: string
  sort: string
  filters: Record<string, string>
  /** Filter of the tab that is open. */
  part?: Record<string, string>
  page: number
  before: string
}

export const pageSize = 25
// The API pages through ten thousand rows at most; a filter finds the others.
const lastPage = 400

/** Parses a list query and ignores parameters and values that the list does not know. */
export function readAsked(params: URLSearchParams, shape: ListShape): ListQuery {
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  const filters: Record<string, string> = {}
  for (const filter of shape.filters) {
    const value = params.get(filter.name)?.trim().slice(0, 254)
    if (value && isKnown(filter, value)) filters[filter.name] = value
  }
  return {
    q: shape.search ? (params.get('q') ?? '').trim().slice(0, 100) : '',
    sort: shape.sorts.some(({ value }) => value === sort) ? sort : (shape.sorts[0]?.value ?? ''),
    filters,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, lastPage) : 1,
    before: params.get('before') ?? '',
  }
}

const isKnown = (filter: ListFilter, value: string) => {
  if (filter.kind === 'day') return !Number.isNaN(Date.parse(`${value}T00:00`))
  return filter.kind !== 'choice' || filter.isOpen || filter.choices.some((one) => one.value === value)
}

/** Returns the filter in the API's format, without sort and page. */
export function toApiFilter({ q, filters, part }: ListQuery, shape: ListShape): Record<string, string> {
  const filter: Record<string, string> = { ...part, ...(q && { q }) }
  for (const { name, ...one } of shape.filters) {
    const value = filters[name]
    if (value) filter[name] = one.kind === 'day' && one.edge ? momentOf(value, one.edge) : value
  }
  return filter
}

function momentOf(day: string, edge: 'start' | 'end'): string {
  const moment = new Date(`${day}T00:00`)
  if (edge === 'end') moment.setDate(moment.getDate() + 1)
  return moment.toISOString()
}

export function toApiQuery(asked: ListQuery, shape: ListShape): URLSearchParams {
  const query = new URLSearchParams({ ...toApiFilter(asked, shape), limit: String(pageSize) })
  if (asked.sort && asked.sort !== '-createdAt') query.set('sort', asked.sort)
  if (shape.paging === 'numbered') query.set('offset', String((asked.page - 1) * pageSize))
  else if (asked.before) query.set('before', asked.before)
  return query
}

export const isFiltered = ({ q, filters }: ListQuery) => q !== '' || Object.keys(filters).length > 0
