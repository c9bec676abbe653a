import type { FoundKind } from '#core/records/kinds.ts'
import type { ApiClient } from './client.ts'

export type FoundRow = { _id: string; kind: FoundKind; title: string; detail: string }

export const searchRecords = (api: ApiClient, q: string, signal: AbortSignal) =>
  api.get<FoundRow[]>(`/search?${new URLSearchParams({ q })}`, { signal })
