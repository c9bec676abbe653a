import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { messageIdOf, queueMail } from '../notice/queue-mail.server.ts'

type Mailed = {
  /** Id of the conversation. */
  id: string
  messageId: string
  email: string
  content: { subject: string; text: string; html: string }
  /** Message-IDs of the thread so far. */
  referenceIds: string[]
}

/** Mails a message of staff, so that an answer continues the conversation. */
export async function mailMessage(
  inside: Context,
  { id, messageId, email, content, referenceIds }: Mailed,
): Promise<void> {
  const [mailId] = await queueMail(inside, {
    recipients: [foldEmail(email)],
    event: `contact.reply:${messageId}`,
    about: { kind: 'contact', id },
    ...content,
    thread: { inReplyTo: referenceIds.at(-1) ?? '', referenceIds },
  })
  if (!mailId) throw new Error(`The mail of message ${messageId} exists already`)
  await inside.db
    .updateTable('message')
    .set({ mail_id: mailId, header_id: messageIdOf(mailId, 0, inside.publicUrl) })
    .where('id', '=', messageId)
    .execute()
}
