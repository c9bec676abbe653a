import type { ReadMail } from '#platform/inbox/mail.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { authenticationOf } from './authentication.ts'
import { mailIdOf } from './classify-mail.ts'
import type { Inbox } from './inbox.ts'
import type { MailedRecord } from './reply-address.server.ts'

const mostIds = 20

/** Returns the record that a mail is about, because it answers a mail of ours. A sender's address alone proves nothing:
 * the mail has to go to an address that was signed for this sender, or our own mail server must have confirmed the
 * sender. */
export async function findThreadOf(
  ctx: Pick<Context, 'db' | 'publicUrl'>,
  { replyAddresses, authenticator }: Inbox,
  mail: ReadMail,
): Promise<MailedRecord | undefined> {
  const authentication = authenticationOf(mail, authenticator)
  if (authentication === 'fail') return undefined
  const signed = replyAddresses.findThread(mail.recipients, mail.from.address)
  if (signed) return signed
  return authentication === 'pass' ? findByHeaders(ctx, mail) : undefined
}

/** Finds a mail of ours that was sent to this person and is named in the headers, the answered one first. */
async function findByHeaders(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  { inReplyTo, references, from }: ReadMail,
): Promise<MailedRecord | undefined> {
  const ids = [...inReplyTo, ...references.toReversed()]
    .flatMap((messageId) => mailIdOf(messageId, publicUrl) ?? [])
    .slice(0, mostIds)
  if (ids.length === 0) return undefined
  const mails = await db
    .selectFrom('mail')
    .select(['id', 'about_kind as kind', 'about_id as recordId'])
    .where('id', 'in', ids)
    .where('recipient', '=', foldEmail(from.address))
    .where('about_id', 'is not', null)
    .execute()
  const [found] = mails.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return found?.kind && found.recordId ? { kind: found.kind, id: found.recordId } : undefined
}
