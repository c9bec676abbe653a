import type { ApiClient } from './client.ts'

/** Selected rows, or all rows that match a filter of the list. */
export type Chosen = { ids: string[] } | { filter: Record<string, string> }

/** Number and ids of the changed rows. The API returns at most 1,000 ids per request. */
export type ManyChanged = { modifiedCount: number; ids: string[] }

type Details = { reason?: string | undefined; assignee?: string | null }

const mostIds = 1_000

/** Runs a bulk action on the selected rows, in batches of 1,000 ids. */
export async function changeMany(
  api: ApiClient,
  resource: string,
  action: string,
  chosen: Chosen,
  details: Details = {},
): Promise<ManyChanged> {
  const send = (selection: Chosen) =>
    api.post<ManyChanged>(`/${resource}/bulk`, { action, ...details, ...selection })
  if ('filter' in chosen) return send(chosen)
  const all: ManyChanged = { modifiedCount: 0, ids: [] }
  for (let start = 0; start < chosen.ids.length; start += mostIds) {
    const part = await send({ ids: chosen.ids.slice(start, start + mostIds) })
    all.modifiedCount += part.modifiedCount
    all.ids.push(...part.ids)
  }
  return all
}
