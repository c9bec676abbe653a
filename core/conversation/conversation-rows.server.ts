import { type RawBuilder, sql } from 'kysely'
import { isAnswerDue } from '../answer-due/late.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains } from '../listing.server.ts'
import { isPlaceholderAddress } from '../owner/placeholder.server.ts'
import { isPermitted } from '../permissions.ts'
import { today } from '../time.ts'
import { assigneeOf, isAssignedTo } from '../work/assignee.server.ts'
import type { Conversation, ConversationFilter } from './conversation.ts'

export const conversationSortKeys = {
  name: sql`lower(name)`,
  email: sql`lower(email)`,
  read: sql`is_read`,
  lastWrittenAt: sql`last_written_at`,
  followUpOn: sql`follow_up_on`,
  answerDueAt: sql`answer_due_at`,
}

const columns = [
  'id',
  'name',
  'email',
  'message',
  'is_read as isRead',
  'status',
  'follow_up_on as followUpOn',
  'labels',
  'last_written_at as lastWrittenAt',
  'last_writer_is_staff as isLastByStaff',
  'created_at as createdAt',
  'subject',
  'channel',
  'is_ours as isOurs',
  'answer_due_at as answerDueAt',
  'version',
] as const

const assignee = assigneeOf('contact')

export const isLinked = sql<boolean>`exists (select from conversation_client as link
  where link.conversation_id = contact_message.id)`

const toClient = sql`json_build_object('id', known.id, 'name', known.name)`

/** Client that an address leads to: the one that has it or, if none has, the only one whose member signs in with it. */
export const clientOfAddress = (address: RawBuilder<string>) => sql<{
  id: string
  name: string
} | null>`coalesce((
    select ${toClient} from client_email join client as known on client_email.client_id = known.id
    where client_email.email = ${address} and not ${isPlaceholderAddress(sql`client_email.email`)}
  ), (
    select min(${toClient}::text)::json from person
      join client_member as member on member.person_id = person.id
      join client as known on known.id = current_client(member.client_id)
    where lower(person.email) = ${address} and person.deleted_at is null and not person.is_disabled
    having count(distinct known.id) = 1))`

/** Client whose address, or whose member's, the sender gave, unless the conversation is linked to a client. It proves
 * nothing: anybody can give an address in the contact form. */
const addressClient = sql<{ id: string; name: string } | null>`(case when not ${isLinked}
  then ${clientOfAddress(sql`fold_email(contact_message.email)`)} end)`

/** Selects the conversations that match a filter; spam only if the filter names it. */
export function conversations(ctx: Context, filter: ConversationFilter) {
  const { q, read, status, assignee: assignedTo, label, due, answer } = filter
  let found = ctx.db.selectFrom('contact_message')
  // A literal, so that the planner uses the indexes without spam.
  if (status !== 'spam') found = found.where(sql<boolean>`status <> 'spam'`)
  if (status) found = found.where('status', '=', status)
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (read !== undefined) found = found.where('is_read', '=', read)
  if (assignedTo) found = found.where(isAssignedTo(ctx, 'contact', assignedTo))
  if (label) found = found.where(sql<boolean>`labels @> array[${label}]::text[]`)
  if (answer) found = found.where(isAnswerDue(ctx, answer))
  if (due === true) found = found.where('follow_up_on', '<=', today(ctx))
  if (due === false) found = found.where(sql<boolean>`(follow_up_on is null or follow_up_on > ${today(ctx)})`)
  return found
}

/** Staff who may not read clients do not learn which addresses are theirs. */
export const visible = <Row extends Pick<Conversation, 'addressClient'>>(
  { actor }: Context,
  row: Row,
): Row => ({
  ...row,
  addressClient: isPermitted(actor, 'client.read') ? row.addressClient : null,
})

export const withColumns = (found: ReturnType<typeof conversations>) =>
  found.select([...columns, assignee.as('assignee'), addressClient.as('addressClient')])

/** Reads a conversation, spam included. */
export async function findConversation(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<Conversation & { attachmentIds: string[] }> {
  const found = await withColumns(db.selectFrom('contact_message'))
    .select('attachment_ids as attachmentIds')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Message')
  return found
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation({ db }: Pick<Context, 'db'>, id: string) {
  return withColumns(db.selectFrom('contact_message'))
    .select(['assignee_id as assigneeId', 'header_id as headerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
