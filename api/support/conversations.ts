import { z } from 'zod'
import { markContactMessages } from '#core/contact/contact.server.ts'
import { assignConversations } from '#core/conversation/assign-conversations.server.ts'
import { changeConversation } from '#core/conversation/change-conversation.server.ts'
import {
  getConversation,
  listConversationMessages,
  listConversations,
  removeConversation,
  removeConversations,
} from '#core/conversation/conversation.server.ts'
import {
  type Conversation,
  conversationChange,
  conversationFilter,
  conversationListRequest,
  conversationMessageRow,
  conversationRow,
  replyInput,
  wholeConversationRow,
} from '#core/conversation/conversation.ts'
import { conversationInput } from '#core/conversation/conversation-input.ts'
import { writeToConversation } from '#core/conversation/reply.server.ts'
import { startConversation } from '#core/conversation/start-conversation.server.ts'
import { addChat } from '#core/inquiry/add-chat.server.ts'
import { completeInquiry } from '#core/inquiry/complete-inquiry.server.ts'
import { addedChat, chatInput } from '#core/inquiry/inquiry.ts'
import { pageRequest } from '#core/paging.ts'
import { bulkAssignee } from '#core/work/work.ts'
import { messageColumns } from '../content/contact.ts'
import {
  created,
  createdSchema,
  idParams,
  longTextBodyLimit,
  nextPage,
  problemSchema,
} from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import {
  presentConversation,
  presentConversationDetail,
  presentConversationMessage,
} from './conversation-wire.ts'

const tags = ['conversations']

const conversationColumns: Columns<Conversation> = {
  ...messageColumns,
  State: ({ status }) => status,
  'Assigned to': ({ assignee }) => assignee?.name ?? '',
  'Follow up on': ({ followUpOn }) => followUpOn,
  Labels: ({ labels }) => labels.join(', '),
}

export function conversations(api: Api): void {
  listing(api, {
    path: '/conversations',
    config: { permission: 'contact.list' },
    tags,
    summary: 'List conversations, newest first',
    description:
      'A contact message opens a conversation of the same _id. Spam is left out unless `status` is spam.',
    request: conversationListRequest,
    list: listConversations,
    present: presentConversation,
    row: conversationRow,
  })
  api.post(
    '/conversations',
    {
      config: { permission: 'client.read' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Write to a client by mail, which opens a conversation',
        description:
          'Answers of the client continue it. 409 for a client without an e-mail address and members.',
        headers: repeatable,
        body: conversationInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await startConversation(ctx, body, keyOf(headers)))),
  )
  api.post(
    '/conversations/chat',
    {
      config: { permission: 'contact.change' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Add a chat that began without Order Now',
        headers: repeatable,
        body: addedChat,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await addChat(ctx, body, keyOf(headers)))),
  )
  api.get(
    '/conversations/:id',
    {
      config: { permission: 'contact.list' },
      schema: {
        tags,
        summary: 'One conversation with its thread',
        params: idParams,
        response: { 200: wholeConversationRow },
      },
    },
    async ({ ctx, params }) => presentConversationDetail(await getConversation(ctx, params.id)),
  )
  api.get(
    '/conversations/:id/messages',
    {
      config: { permission: 'contact.list' },
      schema: {
        tags,
        summary: 'The replies and notes of a conversation, newest first',
        params: idParams,
        querystring: pageRequest,
        response: { 200: z.array(conversationMessageRow) },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await listConversationMessages(ctx, id, query)
      return reply
        .headers(nextPage(`/api/conversations/${id}/messages`, query, page))
        .send(page.rows.map(presentConversationMessage))
    },
  )
  api.post(
    '/conversations/:id/messages',
    {
      config: { permission: 'contact.reply' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Answer by mail, or write a note for staff',
        params: idParams,
        headers: repeatable,
        body: replyInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await writeToConversation(ctx, params.id, body, keyOf(headers)))),
  )
  changing(api, {
    method: 'POST',
    path: '/conversations/:id/chat',
    permission: 'contact.change',
    tags,
    summary: 'Add who wrote in the chat, and its text',
    description:
      'For conversations of the channel chat. The text becomes a message and opens the conversation.',
    bodyLimit: longTextBodyLimit,
    body: chatInput,
    change: completeInquiry,
  })
  changing(api, {
    path: '/conversations/:id',
    permission: 'contact.change',
    tags,
    summary: 'Change state, assignee, follow-up day or labels',
    body: conversationChange,
    change: changeConversation,
  })
  removing(api, {
    path: '/conversations/:id',
    permission: 'contact.remove',
    tags,
    summary: 'Move a conversation to the trash',
    remove: removeConversation,
  })
  bulkRoute(
    api,
    'conversations',
    'contact.remove',
    conversationFilter,
    {
      assign: (ctx, chosen, { assignee }) => assignConversations(ctx, chosen, assignee ?? null),
      'mark-read': (ctx, chosen) => markContactMessages(ctx, chosen, true),
      'mark-unread': (ctx, chosen) => markContactMessages(ctx, chosen, false),
      delete: removeConversations,
    },
    { assignee: bulkAssignee },
  )
  exportRoute(
    api,
    'conversations',
    'contact',
    conversationListRequest,
    listConversations,
    conversationColumns,
  )
}
