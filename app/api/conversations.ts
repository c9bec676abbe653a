import type { z } from 'zod'
import type {
  ConversationChange,
  ConversationRow,
  ReplyInput,
  WholeConversation,
} from '#core/conversation/conversation.ts'
import type { conversationInput } from '#core/conversation/conversation-input.ts'
import type {
  OrderOfConversation,
  ProblemOfConversation,
} from '#core/conversation/conversation-records-input.ts'
import type { addedChat, ChatInput } from '#core/inquiry/inquiry.ts'
import type { ApiClient } from './client.ts'

export type { ConversationRow, WholeConversation }

export const getConversation = (api: ApiClient, id: string) =>
  api.get<WholeConversation>(`/conversations/${id}`)

export const writeToConversation = (api: ApiClient, id: string, message: Partial<ReplyInput>, key: string) =>
  api.postText(`/conversations/${id}/messages`, message, { key, title: 'Message' })

/** Writes to a client. A retry with the same `key` sends no second mail. */
export const startConversation = (api: ApiClient, message: z.input<typeof conversationInput>, key: string) =>
  api.post<{ insertedId: string }>('/conversations', message, { key })

/** Links a conversation to the client with its address, or adds one. With `clientId`, to that client only. */
export const makeClientOfSender = (api: ApiClient, id: string, clientId?: string) =>
  api.post<{ insertedId: string }>(`/conversations/${id}/client`, { clientId })

/** Links a conversation to a client that staff chose, without giving it the address. */
export const linkClient = (api: ApiClient, id: string, clientId: string) =>
  api.put(`/conversations/${id}/client`, { clientId })

export const unlinkClient = (api: ApiClient, id: string) => api.remove(`/conversations/${id}/client`)

export const makeProblemOf = (api: ApiClient, id: string, problem: ProblemOfConversation) =>
  api.post<{ insertedId: string }>(`/conversations/${id}/problem`, problem)

export const makeOrderOf = (api: ApiClient, id: string, order: OrderOfConversation) =>
  api.post<{ insertedId: string }>(`/conversations/${id}/order`, order)

export const completeInquiry = (api: ApiClient, id: string, chat: ChatInput) =>
  api.post(`/conversations/${id}/chat`, chat)

/** Adds a chat that began without 'Order Now'. A retry with the same `key` adds no second one. */
export const addChat = (api: ApiClient, chat: z.input<typeof addedChat>, key: string) =>
  api.post<{ insertedId: string }>('/conversations/chat', chat, { key })

export const changeConversation = (api: ApiClient, id: string, change: ConversationChange) =>
  api.patch(`/conversations/${id}`, change)
