import type { Sources } from '#core/source/source.ts'
import type { ApiClient } from './client.ts'

export type { SourceRow, Sources } from '#core/source/source.ts'

export const readSources = (api: ApiClient, range: { from: string; to: string }) =>
  api.get<Sources>(`/sources?${new URLSearchParams(range)}`)
