import { readAttachments } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { isEmail } from '../email-input.ts'
import { notFound } from '../errors.ts'
import { findInquiryOf } from '../inquiry/inquiry.server.ts'
import { chosenIds, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { hasMailServer } from '../mail-server/mail-server.server.ts'
import { readMessages } from '../message/message.server.ts'
import { type Message, toConversation } from '../message/message.ts'
import type { Page, PageRequest } from '../paging.ts'
import { isPermitted, permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import type {
  Conversation,
  ConversationDetail,
  ConversationFilter,
  ConversationListRequest,
  ConversationMessage,
  Delivery,
} from './conversation.ts'
import { findClientOf } from './conversation-client.server.ts'
import { findRecordsOf } from './conversation-records.server.ts'
import {
  conversationSortKeys,
  conversations,
  findConversation,
  visible,
  withColumns,
} from './conversation-rows.server.ts'
import { findSubjectOf } from './conversation-subject.server.ts'
import { findQuoteOf } from './quoted-conversation.server.ts'

export async function listConversations(
  ctx: Context,
  request: ConversationListRequest,
): Promise<Page<Conversation>> {
  permit(ctx, 'contact.list')
  const page = await pageOf(ctx, withColumns(conversations(ctx, request)), request, conversationSortKeys)
  return { ...page, rows: page.rows.map((row) => visible(ctx, row)) }
}

/** Reads a conversation with its latest replies and notes. */
export async function getConversation(ctx: Context, id: string): Promise<ConversationDetail> {
  permit(ctx, 'contact.list')
  const { attachmentIds, ...conversation } = await findConversation(ctx, id)
  const files = await readFiles(ctx, id)
  const page = await readMessages(ctx, id, files)
  const { messages, earlierThan } = toConversation({ ...page, rows: await withDelivery(ctx, page.rows) })
  return {
    ...visible(ctx, conversation),
    files: files.filter((file) => attachmentIds.includes(file.id)),
    canReply: isEmail(conversation.email),
    hasMailServer: await hasMailServer(ctx),
    ...(await readRecords(ctx, id)),
    about: await findSubjectOf(ctx, id),
    inquiry: conversation.channel === 'chat' ? await findInquiryOf(ctx, id) : null,
    client: isPermitted(ctx.actor, 'client.read') ? await findClientOf(ctx, id) : null,
    messages: messages as ConversationMessage[],
    earlierThan,
  }
}

async function readRecords(ctx: Context, id: string) {
  const [{ problem, order }, quote] = await Promise.all([findRecordsOf(ctx, id), findQuoteOf(ctx, id)])
  return {
    problem,
    order: isPermitted(ctx.actor, 'order.list') ? order : null,
    quote: isPermitted(ctx.actor, 'quote.list') ? quote : null,
  }
}

/** Lists a conversation's replies and notes, newest first. */
export async function listConversationMessages(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<ConversationMessage>> {
  permit(ctx, 'contact.list')
  await findConversation(ctx, id)
  const page = await readMessages(ctx, id, await readFiles(ctx, id), request)
  return { ...page, rows: await withDelivery(ctx, page.rows) }
}

const readFiles = async (ctx: Context, id: string) => (await readAttachments(ctx, [id])).get(id) ?? []

/** Adds the state of the mail that carries each reply. */
async function withDelivery({ db }: Context, messages: Message[]): Promise<ConversationMessage[]> {
  if (messages.length === 0) return []
  const rows = await db
    .selectFrom('message')
    .innerJoin('mail', 'mail.id', 'message.mail_id')
    .select(['message.id', 'mail.id as mailId', 'mail.status', 'mail.failure'])
    .where(
      'message.id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
  const deliveries = new Map<string, Delivery>(rows.map(({ id, ...delivery }) => [id, delivery]))
  return messages.map((message) => ({ ...message, delivery: deliveries.get(message.id) ?? null }))
}

export async function removeConversation(ctx: Context, id: string): Promise<void> {
  if ((await removeConversations(ctx, { ids: [id] })).length === 0) throw notFound('Message')
}

/** Moves conversations to the trash and returns the ids of those that were moved. */
export async function removeConversations(
  ctx: Context,
  chosen: Chosen<ConversationFilter>,
): Promise<string[]> {
  permit(ctx, 'contact.remove')
  return inTransaction(ctx, async (inside) => {
    const found =
      'filter' in chosen ? conversations(inside, chosen.filter) : inside.db.selectFrom('contact_message')
    return moveToTrash(inside, 'contact', await chosenIds(found, chosen), ['name', 'message', 'labels'])
  })
}
