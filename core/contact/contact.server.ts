import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { readAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntries } from '../audit.server.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import type { ConversationFilter } from '../conversation/conversation.ts'
import {
  conversationSortKeys,
  conversations,
  findConversation,
} from '../conversation/conversation-rows.server.ts'
import { storedNames } from '../entity.ts'
import { doOnce } from '../idempotency.server.ts'
import { chosenIds, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { requireAntiSpamCheck } from '../proof-of-work/proof-of-work.server.ts'
import type { AntiSpamInput } from '../proof-of-work/proof-of-work.ts'
import { keepSource } from '../source/keep-source.server.ts'
import { inTransaction } from '../transaction.server.ts'
import {
  type ContactInput,
  type ContactListRequest,
  type ContactMessage,
  contactNames,
  contactRow,
} from './contact.ts'
import { notifyOfContact } from './notify-of-contact.server.ts'

/** Stores a message as unread, regardless of the input. Calls with the same idempotency key send it once. */
export async function sendContactMessage(
  ctx: Context,
  { antiSpamInput = {}, ...input }: ContactInput & { antiSpamInput?: AntiSpamInput },
  key?: string,
): Promise<string> {
  permit(ctx, 'contact.create')
  const admit = () => requireAntiSpamCheck(ctx, 'contact', antiSpamInput)
  return doOnce(ctx, { key, operation: 'contact.send', input, admit }, async (inside) => {
    const id = createId()
    const now = inside.now()
    const due = await readAnswerDue(inside, { kind: 'contact', since: now, urgency: null, channel: 'site' })
    await inside.db
      .insertInto('contact_message')
      .values({ ...input, id, answer_due_at: due, created_at: now })
      .execute()
    await keepSource(inside, id)
    await notifyOfContact(inside, { ...input, id })
    return id
  })
}

const columns = columnsOf(...storedNames(contactRow, contactNames))

export async function listContactMessages(
  ctx: Context,
  request: ContactListRequest,
): Promise<Page<ContactMessage>> {
  permit(ctx, 'contact.list')
  return pageOf(ctx, conversations(ctx, request).select(columns), request, conversationSortKeys)
}

/** Returns the number of changed messages: 0 if the message already had this state. */
export async function markContactMessage(ctx: Context, id: string, isRead: boolean): Promise<number> {
  permit(ctx, 'contact.mark')
  return inTransaction(ctx, async (inside) => {
    const changed = await markContactMessages(inside, { ids: [id] }, isRead)
    if (changed.length === 0) await findConversation(inside, id)
    return changed.length
  })
}

/** Marks messages and returns the ids of those that changed. The database moves their conversations between `new` and
 * `open`. */
export async function markContactMessages(
  ctx: Context,
  chosen: Chosen<ConversationFilter>,
  isRead: boolean,
): Promise<string[]> {
  permit(ctx, 'contact.mark')
  return inTransaction(ctx, async (inside) => {
    const found =
      'filter' in chosen ? conversations(inside, chosen.filter) : inside.db.selectFrom('contact_message')
    const ids = await chosenIds(found.where('is_read', '!=', isRead), chosen)
    const changed = await inside.db
      .updateTable('contact_message')
      .set({ is_read: isRead })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('is_read', '!=', isRead)
      .returning('id')
      .execute()
    await recordAuditEntries(
      inside,
      changed.map(({ id }) => ({
        action: 'contact.mark',
        kind: 'contact',
        recordId: id,
        before: { isRead: !isRead },
        after: { isRead },
      })),
    )
    return changed.map(({ id }) => id)
  })
}
