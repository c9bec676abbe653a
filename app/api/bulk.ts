import type { ApiClient } from './client.ts'

/** Some rows, or all that a filter of their list leaves. */
export type Chosen = { ids: string[] } | { filter: Record<string, string> }

/** `ids` are those of the rows that changed, a thousand at most. */
export type ManyChanged = { modifiedCount: number; ids: string[] }

const mostIds = 1_000

/** Does something to many rows of a resource at once. */
export async function changeMany(
  api: ApiClient,
  resource: string,
  action: string,
  chosen: Chosen,
): Promise<ManyChanged> {
  const send = (some: Chosen) => api.post<ManyChanged>(`/${resource}/bulk`, { action, ...some })
  if ('filter' in chosen) return send(chosen)
  const all: ManyChanged = { modifiedCount: 0, ids: [] }
  for (let start = 0; start < chosen.ids.length; start += mostIds) {
    const part = await send({ ids: chosen.ids.slice(start, start + mostIds) })
    all.modifiedCount += part.modifiedCount
    all.ids.push(...part.ids)
  }
  return all
}
