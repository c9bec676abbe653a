import { replace } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import { listRows } from '#app/api/list-rows.ts'
import { type ListQuery, type ListShape, pageSize, readAsked, toApiQuery } from './list-shape.ts'

export type Loaded<Row> = ListPage<Row> & {
  asked: ListQuery
  /** Error message if the rows could not be loaded; the query is kept. */
  failure?: string
}

/** Loads the page of a list that the URL selects. */
export async function loadList<Row>(request: Request, shape: ListShape): Promise<Loaded<Row>> {
  const url = new URL(request.url)
  const asked = readAsked(url.searchParams, shape)
  const found = await fetchPage<Row>(request, shape, asked)
  const pages = Math.max(1, Math.ceil((found.total ?? 0) / pageSize))
  // All rows of the last page have been deleted meanwhile.
  if (found.rows.length === 0 && !found.failure && asked.page > pages) {
    url.searchParams.set('page', String(pages))
    throw replace(`${url.pathname}${url.search}`)
  }
  return { ...found, asked }
}

async function fetchPage<Row>(
  request: Request,
  shape: ListShape,
  asked: ListQuery,
): Promise<Omit<Loaded<Row>, 'asked'>> {
  try {
    const first = `/${shape.resource}?${toApiQuery(asked, shape)}`
    return await listRows<Row>(api, first, pageSize, { signal: request.signal })
  } catch (error) {
    if (error instanceof ApiError) return { rows: [], next: undefined, failure: error.message }
    throw error
  }
}
