import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { lockConversation } from '../conversation/conversation-rows.server.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { insertMessage } from '../message/message.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { hasVisibleText } from '../visible-text.ts'
import { findInquiryOf } from './inquiry.server.ts'
import type { ChatInput } from './inquiry.ts'

/** Adds what staff read in the chat: who it is, and the text, which becomes a message and opens the conversation.
 * Returns the number of changed conversations. */
export async function completeInquiry(
  ctx: Context,
  id: string,
  { version, name, phone, email, text }: ChatInput,
): Promise<number> {
  permit(ctx, 'contact.change')
  return inTransaction(ctx, async (inside) => {
    const before = await lockConversation(inside, id)
    if (!before) throw notFound('Message')
    const inquiry = await findInquiryOf(inside, id)
    if (!inquiry) throw new Refusal('conflict', 'This message did not begin in the chat.')
    if (before.version !== version) throw changedMeanwhile()
    const hasText = hasVisibleText(text)
    const changed = Object.entries({ name, email, phone })
      .filter(([key, value]) => value !== { ...before, phone: inquiry.phone }[key as 'name'])
      .map(([key]) => key)
    if (changed.length === 0 && !hasText) return 0
    if (hasText) await addText(inside, id, text)
    await inside.db
      .updateTable('contact_message')
      .set({ name, email, version: version + 1, ...(hasText && opened(inside, before.status)) })
      .where('id', '=', id)
      .execute()
    await inside.db.updateTable('chat_inquiry').set({ phone }).where('conversation_id', '=', id).execute()
    if (hasText && before.status !== 'spam') await setAnswerDue(inside, 'contact', id)
    const after = { changed, hasText }
    await recordAuditEntry(inside, { action: 'contact.complete', kind: 'contact', recordId: id, after })
    return 1
  })
}

/** Written by the visitor, as the thread shows it; the audit entry names the colleague who copied it. */
const addText = (inside: Context, id: string, text: string) =>
  insertMessage(
    { ...inside, actor: { kind: 'visitor' } },
    { kind: 'contact', id },
    { text, attachmentIds: [], isInternal: false },
  )

const opened = ({ now }: Context, status: string) => ({
  ...(status !== 'spam' && { status: 'open' as const }),
  last_written_at: now(),
  last_writer_is_staff: false,
})
