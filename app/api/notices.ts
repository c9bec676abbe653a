import type { NoticeRow } from '#core/notice/notice.ts'
import type { ApiClient } from './client.ts'

export type { NoticeRow }

export const listNotices = (api: ApiClient) => api.list<NoticeRow>('/notices?limit=20')

export const markNotice = (api: ApiClient, id: string, read: boolean) => api.patch(`/notices/${id}`, { read })

export const markAllNotices = (api: ApiClient) => api.post('/notices/read', undefined, { isRepeatable: true })
