import type { FoundRow } from '#core/search/search.ts'
import type { ApiClient } from './client.ts'

export type { FoundRow }

export const searchRecords = (api: ApiClient, q: string, signal: AbortSignal) =>
  api.get<FoundRow[]>(`/search?${new URLSearchParams({ q })}`, { signal })
