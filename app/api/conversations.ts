import type {
  ConversationChange,
  ConversationRow,
  ReplyInput,
  WholeConversation,
} from '#core/conversation/conversation.ts'
import type { ApiClient } from './client.ts'

export type { ConversationRow, WholeConversation }

export const getConversation = (api: ApiClient, id: string) =>
  api.get<WholeConversation>(`/conversations/${id}`)

export const writeToConversation = (api: ApiClient, id: string, message: Partial<ReplyInput>, key: string) =>
  api.post(`/conversations/${id}/messages`, message, { key })

export const makeClientOfSender = (api: ApiClient, id: string) =>
  api.post<{ insertedId: string }>(`/conversations/${id}/client`)

export const changeConversation = (api: ApiClient, id: string, change: ConversationChange) =>
  api.patch(`/conversations/${id}`, change)
