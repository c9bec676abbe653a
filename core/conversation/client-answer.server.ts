import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import type { Context } from '../context.ts'
import { insertMessage } from '../message/message.server.ts'
import { notify } from '../notice/notice.server.ts'
import { findAssignee } from '../work/assignee.server.ts'
import type { lockConversation } from './conversation-rows.server.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/** Adds an answer that the sender of a contact message wrote by mail, in the caller's transaction. It reopens the
 * conversation, but spam stays spam and alerts nobody. */
export async function addClientAnswer(
  inside: Context,
  { id, status, version, name, email, assigneeId }: Locked,
  { text, fileIds }: { text: string; fileIds: string[] },
): Promise<string> {
  const written = { text, attachmentIds: fileIds, isInternal: false }
  const visitor = { ...inside, actor: { kind: 'visitor' } } as const
  const messageId = await insertMessage(visitor, { kind: 'contact', id }, written)
  await inside.db
    .updateTable('contact_message')
    .set({
      status: status === 'new' || status === 'spam' ? status : 'open',
      last_written_at: inside.now(),
      last_writer_is_staff: false,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  if (status === 'spam') return messageId
  await setAnswerDue(inside, 'contact', id)
  await notify(inside, {
    to: (assigneeId && (await findAssignee(inside, 'contact', assigneeId))) || 'staff',
    event: `contact.message:${messageId}`,
    title: `${name || email} answered`,
    text,
    link: { kind: 'contact', audience: 'staff', id },
  })
  return messageId
}
