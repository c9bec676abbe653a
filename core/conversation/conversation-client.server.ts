import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import { clientFields } from '../client/client.ts'
import { insertClient } from '../client/edit-client.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { isEmail } from '../email-input.ts'
import { notFound, Refusal } from '../errors.ts'
import { findInquiryOf } from '../inquiry/inquiry.server.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'
import { isPermitted, permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { hasVisibleText } from '../visible-text.ts'
import { clientOfAddress, isLinked, lockConversation } from './conversation-rows.server.ts'
import { readTextOf } from './conversation-text.server.ts'

const longest = { name: 200, notes: 10_000 }

/** Makes the sender of a message a client, with the text as a note for staff, or finds the client with the address.
 * Returns the client's id, which is the same at every call. `expected`: the only client that it may be. */
export async function makeClientOfSender(ctx: Context, id: string, expected?: string): Promise<string> {
  permit(ctx, 'contact.change')
  permit(ctx, 'client.create')
  return inTransaction(ctx, async (inside) => {
    const conversation = await lockConversation(inside, id)
    if (!conversation) throw notFound('Message')
    const clientId = await linkClientOfSender(inside, conversation)
    if (expected && expected !== clientId) {
      throw new Refusal('conflict', 'This address belongs to somebody else by now. Please reload the page.')
    }
    return clientId
  })
}

/** Like `makeClientOfSender`, for verbs that have checked the permission and locked the conversation. */
export async function linkClientOfSender(inside: Context, conversation: Sender): Promise<string> {
  const { id } = conversation
  const known = await findClientOf(inside, id)
  if (known) return known.id
  refuseSpam(conversation)
  const inquiry = await findInquiryOf(inside, id)
  const text = await readTextOf(inside, conversation)
  const clientId =
    (await findByAddress(inside, conversation.email)) ??
    (await insertClient(inside, toClientInput({ ...conversation, text, phone: inquiry?.phone ?? '' })))
  await insertLink(inside, id, clientId)
  await recordAuditEntry(inside, {
    action: 'contact.make-client',
    kind: 'contact',
    recordId: id,
    after: { clientId },
  })
  return clientId
}

export function refuseSpam({ status }: Pick<Sender, 'status'>): void {
  if (status === 'spam') {
    throw new Refusal('conflict', 'This message is marked as spam. Please change its state first.')
  }
}

/** Links a conversation to the client that the sender's address leads to, unless it is linked already. The address must be
 * confirmed: anybody can write any address into a form or a mail. */
export async function linkKnownClient(
  inside: Context,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const clientId = await findByAddress(inside, email)
  if (clientId) await insertLink(inside, id, clientId)
}

export const insertLink = (inside: Context, id: string, clientId: string) =>
  inside.db
    .insertInto('conversation_client')
    .values({ conversation_id: id, client_id: clientId, created_at: inside.now() })
    .onConflict((linked) => linked.doNothing())
    .execute()

type Sender = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

const sources = { site: 'website', mail: 'other', chat: 'whatsapp' } as const

function toClientInput({ name, email, channel, text, phone }: Sender & { text: string; phone: string }) {
  const hasAddress = isEmail(email) && !isPlaceholder(foldEmail(email))
  const named = [name, email, phone].find(hasVisibleText)?.trim()
  if (!named) {
    throw new Refusal(
      'conflict',
      'The sender gave neither a name nor an address. Please add the client by hand.',
    )
  }
  return {
    ...clientFields.parse({
      name: named.slice(0, longest.name).toWellFormed(),
      phones: phone ? [phone] : [],
      notes: text.slice(0, longest.notes).toWellFormed(),
      source: sources[channel],
    }),
    email: hasAddress ? foldEmail(email) : null,
  }
}

async function findByAddress({ db }: Context, email: string): Promise<string | undefined> {
  const address = foldEmail(email)
  if (!isEmail(address) || isPlaceholder(address)) return undefined
  const { rows } = await sql<{ known: { id: string } | null }>`
    select ${clientOfAddress(sql`${address}`)} as known`.execute(db)
  return rows[0]?.known?.id
}

/** Finds the client of a conversation; after a merge, the one it was merged into. */
export async function findClientOf(
  { db }: Context,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`with recursive of_sender as (
      select client.id, name, merged_into from client
        join conversation_client on client_id = client.id where conversation_id = ${id}
      union
      select client.id, client.name, client.merged_into from client
        join of_sender on of_sender.merged_into = client.id
    )
    select id, name from of_sender where merged_into is null limit 1`.execute(db)
  return rows[0] ?? null
}

const mostListed = 20

/** Selects the conversations of a client and of those merged into it. */
export const conversationsOf = (clientId: string) => sql`with recursive own as (
      select ${clientId}::uuid as id
      union
      select client.id from client join own on own.id = client.merged_into
    )
    select contact_message.* from conversation_client join contact_message on contact_message.id = conversation_id
    where client_id in (select id from own)`

/** Selects the conversations whose senders gave an address of a client and that nobody has linked to one, without spam. */
export const unprovenOf = (clientId: string) => sql`
    select contact_message.* from contact_message
    where fold_email(contact_message.email) = any(array(select known.email from client_email as known
      where known.client_id = ${clientId} and not ${isPlaceholderAddress(sql`known.email`)}))
    and contact_message.status <> 'spam' and not ${isLinked}`

/** Lists the latest conversations of a client and of those merged into it, for staff who may read them. */
export async function listConversationsOf(
  { db, actor }: Context,
  clientId: string,
): Promise<{ id: string; name: string; createdAt: Date }[]> {
  if (!isPermitted(actor, 'contact.list')) return []
  const { rows } = await sql<{ id: string; name: string; createdAt: Date }>`
    select id, coalesce(nullif(name, ''), email) as name, created_at as "createdAt"
    from (${conversationsOf(clientId)}) as own order by id desc limit ${mostListed}`.execute(db)
  return rows
}
