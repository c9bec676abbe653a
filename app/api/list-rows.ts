import type { ApiClient, ListPage } from './client.ts'

/** Fetches `count` rows of a list. Follows `next`, because a response has fewer rows if they are large. */
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
