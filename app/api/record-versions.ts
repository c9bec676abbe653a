import type { RecordVersionRow } from '#core/record-version/record-version.ts'
import type { ApiClient } from './client.ts'

type Resource = 'blogs' | 'portfolios'

export const listRecordVersions = (api: ApiClient, resource: Resource, id: string) =>
  api.get<RecordVersionRow[]>(`/${resource}/${id}/versions`)

export const readRecordVersion = async <Version extends { content: object }>(
  api: ApiClient,
  resource: Resource,
  { id, version }: { id: string; version: number },
): Promise<Version['content']> => (await api.get<Version>(`/${resource}/${id}/versions/${version}`)).content
