import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { clients } from '../client/client-rows.server.ts'
import { listMemberAddresses } from '../client-member/member-addresses.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { insertMessage } from '../message/message.server.ts'
import { oneLine } from '../notice/compose-mail.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'
import { permit } from '../permissions.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { composeFirst } from './compose-reply.ts'
import type { ConversationInput } from './conversation-input.ts'
import { mailMessage } from './mail-message.server.ts'

/** Writes to a client by mail, which opens a conversation that waits for the answer. Calls with the same idempotency key
 * send one mail. */
export async function startConversation(
  ctx: Context,
  input: ConversationInput,
  key?: string,
): Promise<string> {
  permit(ctx, 'client.read')
  permit(ctx, 'contact.reply')
  return doOnce(ctx, { key, operation: 'contact.start', input }, async (inside) => {
    const { clientId, text } = input
    const { name, email } = await findRecipient(inside, input)
    const subject = oneLine(input.subject)
    const id = createId()
    const now = inside.now()
    await inside.db
      .insertInto('contact_message')
      .values({
        ...{ id, name, email, subject, message: '', channel: 'mail', is_ours: true, status: 'waiting' },
        ...{ last_written_at: now, last_writer_is_staff: true, created_at: now },
      })
      .execute()
    await inside.db
      .insertInto('conversation_client')
      .values({ conversation_id: id, client_id: clientId, created_at: now })
      .execute()
    const written = { text, attachmentIds: [], isInternal: false }
    const messageId = await insertMessage(inside, { kind: 'contact', id }, written)
    const content = composeFirst({ brand: await readBrand(inside), subject, text })
    await mailMessage(inside, { id, messageId, email, content, referenceIds: [] })
    const after = { clientId }
    await recordAuditEntry(inside, { action: 'contact.start', kind: 'contact', recordId: id, after })
    return id
  })
}

/** Finds the address of the client or of a member. Locks the client's, so that a merge or a correction waits and the
 * conversation moves along, and the members. */
async function findRecipient(inside: Context, { clientId, email: wanted }: ConversationInput) {
  const client = await clients(inside, {}).select('name').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound('Client')
  const emails = await inside.db
    .selectFrom('client_email')
    .select('email')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`not ${isPlaceholderAddress(sql`email`)}`)
    .orderBy('id')
    .forShare()
    .execute()
  const members = await listMemberAddresses(inside, clientId, { isLocked: true })
  const known = [...emails.map(({ email }) => ({ ...client, email })), ...members]
  const [first] = known
  if (!first) {
    throw new Refusal('conflict', `${client.name} has no e-mail address. Please add one first.`)
  }
  const recipient = wanted ? known.find(({ email }) => email === wanted) : first
  if (recipient) return recipient
  const sentence = 'This is not an address of the client'
  throw new Refusal('invalid', `${sentence}.`, { fields: { email: sentence } })
}
