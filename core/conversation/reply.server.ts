import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { isEmail } from '../email-input.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { insertMessage } from '../message/message.server.ts'
import { permitUser } from '../permissions.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { composeReply } from './compose-reply.ts'
import type { Conversation, ReplyInput } from './conversation.ts'
import { lockConversation } from './conversation-rows.server.ts'
import { mailMessage } from './mail-message.server.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/** A mail header has a line of at most 998 characters; mail programs need the first and the latest ids only. */
const mostReferences = 10

/** Answers by mail, or writes a note for staff. Calls with the same idempotency key send one mail. */
export async function writeToConversation(
  ctx: Context,
  id: string,
  { text, internal: isInternal, status }: ReplyInput,
  key?: string,
): Promise<string> {
  permitUser(ctx, 'contact.reply')
  const input = { id, text, isInternal, status }
  return doOnce(ctx, { key, operation: 'contact.reply', input }, async (inside) => {
    const conversation = await lockConversation(inside, id)
    if (!conversation) throw notFound('Message')
    if (!isInternal) requireAnswerable(conversation)
    const written = { text, attachmentIds: [], isInternal }
    const messageId = await insertMessage(inside, { kind: 'contact', id }, written)
    if (!isInternal) await mailReply(inside, conversation, { messageId, text })
    const next = isInternal ? undefined : (status ?? 'waiting')
    await inside.db
      .updateTable('contact_message')
      // A note changes no field, but open screens reload after the update.
      .set(
        next
          ? {
              status: next,
              last_written_at: inside.now(),
              last_writer_is_staff: true,
              version: conversation.version + 1,
            }
          : { version: conversation.version },
      )
      .where('id', '=', id)
      .execute()
    const after = { isInternal, ...(next && { status: next }) }
    await recordAuditEntry(inside, { action: 'contact.reply', kind: 'contact', recordId: id, after })
    return messageId
  })
}

function requireAnswerable({ email, status, version }: Conversation): void {
  const currentState = { state: status, version }
  if (status === 'spam') {
    throw new Refusal('conflict', 'This message is marked as spam. Please reopen it first.', { currentState })
  }
  if (isEmail(email)) return
  throw new Refusal(
    'conflict',
    'This message has no valid e-mail address, so it cannot be answered by mail.',
    {
      currentState,
    },
  )
}

async function mailReply(
  inside: Context,
  { id, email, name, message, subject, headerId }: Locked,
  { messageId, text }: { messageId: string; text: string },
): Promise<void> {
  await mailMessage(inside, {
    ...{ id, messageId, email },
    content: composeReply({ brand: await readBrand(inside), text, original: { name, message, subject } }),
    referenceIds: await readReferences(inside, id, headerId),
  })
}

/** Message-IDs of the thread so far: the first, and the latest. */
async function readReferences({ db }: Context, id: string, opening: string): Promise<string[]> {
  const mailed = db
    .selectFrom('message')
    .select('header_id as headerId')
    .where('record_id', '=', id)
    .where('header_id', 'is not', null)
  const [first, latest] = await Promise.all([
    mailed.orderBy('id').limit(1).execute(),
    mailed
      .orderBy('id', 'desc')
      .limit(mostReferences - 1)
      .execute(),
  ])
  const ids = [...first, ...latest.toReversed()].flatMap(({ headerId }) => headerId ?? [])
  return [...new Set([opening, ...ids].filter(Boolean))]
}
