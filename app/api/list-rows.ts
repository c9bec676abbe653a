import type { ApiClient, ListPage } from './client.ts'

/** So many rows of a list: an answer ends early where its rows are large, and its `next` goes on. */
export async function listRows<Row>(
  api: ApiClient,
  path: string,
  count: number,
  options?: { signal: AbortSignal },
): Promise<ListPage<Row>> {
  const page = await api.list<Row>(path, options)
  while (page.next && page.rows.length < count) {
    const rest = page.next.replace(/([?&]limit=)\d+/, `$1${count - page.rows.length}`)
    const { rows, next } = await api.list<Row>(rest, options)
    page.rows.push(...rows)
    page.next = next
  }
  return page
}
