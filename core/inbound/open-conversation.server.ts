import { readAnswerDue } from '../answer-due/answer-due.server.ts'
import { attachMailedFiles } from '../attachment/attach-files.server.ts'
import { notifyOfContact } from '../contact/notify-of-contact.server.ts'
import type { Context } from '../context.ts'
import { linkKnownClient } from '../conversation/conversation-client.server.ts'
import { isEmail } from '../email-input.ts'
import { withoutMisleading } from '../folding.ts'
import { fileOwner } from '../owner/owner.ts'
import type { MailedRecord } from './reply-address.server.ts'

type Opened = {
  id: string
  name: string
  email: string
  subject: string
  text: string
  headerId: string
  fileIds: string[]
  /** Record whose mail it answers. */
  about?: MailedRecord | undefined
  /** Our own mail server has confirmed the sender. */
  isConfirmed?: boolean | undefined
}

const longestName = 120

/** Opens a conversation with a mail, like a message from the contact form. */
export async function openConversation(inside: Context, opened: Opened): Promise<void> {
  const { id, subject, text: message, headerId, fileIds, about, isConfirmed } = opened
  const email = isEmail(opened.email) ? opened.email : ''
  const name = withoutMisleading(opened.name).slice(0, longestName).toWellFormed()
  const now = inside.now()
  const due = await readAnswerDue(inside, { kind: 'contact', since: now, urgency: null, channel: 'mail' })
  await inside.db
    .insertInto('contact_message')
    .values({
      id,
      name,
      email,
      message,
      subject,
      channel: 'mail',
      header_id: headerId,
      attachment_ids: fileIds,
      answer_due_at: due,
      created_at: now,
    })
    .execute()
  if (about && about.kind !== 'contact') {
    await inside.db
      .insertInto('conversation_subject')
      .values({ conversation_id: id, kind: about.kind, record_id: about.id, created_at: now })
      .execute()
  }
  if (isConfirmed) await linkKnownClient(inside, { id, email })
  await attachMailedFiles(inside, fileIds, { kind: 'contact', id, ownerEmail: fileOwner('conversation', id) })
  await notifyOfContact(inside, { id, name, email, message: subject ? `${subject}\n\n${message}` : message })
}
