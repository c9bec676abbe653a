import type { OwnPageInput, OwnPagePatch } from '#core/page/own-page.ts'
import type {
  DraftInput,
  DraftRow,
  PageRow,
  PublishInput,
  VersionContentRow,
  VersionRow,
} from '#core/page/page.ts'
import type { OwnKey, PageKey } from '#core/page/page-keys.ts'
import type { ApiClient } from './client.ts'

export const listPages = (api: ApiClient) => api.get<PageRow[]>('/pages')
export const addOwnPage = (api: ApiClient, input: OwnPageInput) =>
  api.post<{ insertedId: OwnKey }>('/pages', input)
export const changeOwnPage = (api: ApiClient, key: PageKey, change: OwnPagePatch) =>
  api.patch(`/pages/${key}`, change)
export const readPageDraft = (api: ApiClient, key: string) =>
  api.get<DraftRow>(`/pages/${encodeURIComponent(key)}/draft`)
export const savePageDraft = (api: ApiClient, key: PageKey, draft: DraftInput) =>
  api.put<{ revision: number }>(`/pages/${key}/draft`, draft)
export const discardPageDraft = (api: ApiClient, key: PageKey) => api.remove(`/pages/${key}/draft`)
export const publishPage = (api: ApiClient, key: PageKey, input: PublishInput) =>
  api.post<{ number: number }>(`/pages/${key}/publish`, input)
export const cancelPublication = (api: ApiClient, key: PageKey) => api.remove(`/pages/${key}/scheduled`)
export const resetPage = (api: ApiClient, key: PageKey) => api.remove(`/pages/${key}/published`)
export const rollBackPage = (api: ApiClient, key: PageKey, number: number) =>
  api.post(`/pages/${key}/rollback`, { number })
export const listVersions = (api: ApiClient, key: PageKey) => api.get<VersionRow[]>(`/pages/${key}/versions`)
export const readVersion = (api: ApiClient, key: PageKey, number: number) =>
  api.get<VersionContentRow>(`/pages/${key}/versions/${number}`)
