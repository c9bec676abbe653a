import type { CannedReplyInput, CannedReplyRow } from '#core/canned-reply/canned-reply.ts'
import type { ApiClient } from './client.ts'

export type { CannedReplyInput, CannedReplyRow }

export const listCannedReplies = (api: ApiClient) => api.get<CannedReplyRow[]>('/canned-replies')

export const addCannedReply = (api: ApiClient, body: CannedReplyInput) => api.post('/canned-replies', body)

export const changeCannedReply = (
  api: ApiClient,
  id: string,
  change: CannedReplyInput & { version: number },
) => api.patch(`/canned-replies/${id}`, change)

export const removeCannedReply = (api: ApiClient, id: string) => api.remove(`/canned-replies/${id}`)
