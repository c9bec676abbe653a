import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { kindsOfStaff } from '../attachment/read-attachments.server.ts'
import { readBounded } from '../bounded-rows.server.ts'
import type { Actor, Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { largestPageSize, type Page, type PageRequest } from '../paging.ts'
import { isPermitted, isPermittedForAll } from '../permissions.ts'
import type { Message, ThreadKind } from './message.ts'

type About = { kind: Exclude<ThreadKind, 'contact' | 'invoice'>; id: string; ownerEmail: string }
type Written = { kind: ThreadKind; id: string }
type Content = {
  text: string
  attachmentIds: string[]
  isInternal: boolean
  /** Name that the holder of a share link typed. */
  linkName?: string | undefined
}

/** Rate-limits clients, since each message is mailed to all staff. Call it before the transaction. */
export async function admitMessage(ctx: Context): Promise<void> {
  if (!isPermitted(ctx.actor, 'limit.exceed')) await ctx.limit('message')
}

/** Inserts a message, for verbs that have checked access to the record, in their transaction. */
export async function writeMessage(
  inside: Context,
  { kind, id, ownerEmail }: About,
  { text, attachmentIds, isInternal, linkName }: Content,
): Promise<string> {
  const { actor } = inside
  // Files that came by mail from a client without an account are attached already.
  if (actor.kind === 'user')
    await claimAttachments(inside, { ids: attachmentIds, about: { kind, id }, ownerEmail, isInternal })
  return insertMessage(inside, { kind, id }, { text, attachmentIds, isInternal, linkName })
}

/** Kinds of records whose messages the actor reads and writes as staff. */
const kindsReadByStaff = (actor: Actor): Written['kind'][] => [
  ...kindsOfStaff(actor).filter((kind) => kind !== 'payment-claim'),
  ...(isPermitted(actor, 'contact.list') ? (['contact'] as const) : []),
  ...(isPermittedForAll(actor, 'invoice.open') ? (['invoice'] as const) : []),
]

/** Inserts a message without checking its attachments. */
export async function insertMessage(
  inside: Context,
  { kind, id }: Written,
  { text, attachmentIds, isInternal, linkName = '' }: Content,
): Promise<string> {
  const { actor } = inside
  const messageId = createId()
  await inside.db
    .insertInto('message')
    .values({
      id: messageId,
      kind,
      record_id: id,
      person_id: actor.kind === 'user' ? actor.id : null,
      is_staff: kindsReadByStaff(actor).includes(kind),
      is_internal: isInternal,
      text,
      attachment_ids: attachmentIds,
      link_name: linkName || null,
      created_at: inside.now(),
    })
    .execute()
  return messageId
}

/** Lists messages newest first, internal ones for staff only. For verbs that have checked access to the record. */
export async function readMessages(
  ctx: Context,
  recordId: string,
  files: readonly Attachment[],
  { limit, before }: PageRequest = { limit: largestPageSize },
): Promise<Page<Message>> {
  const found = ctx.db
    .selectFrom('message')
    .leftJoin('person', 'person.id', 'message.person_id')
    .select([
      'message.id',
      'message.created_at as at',
      'person.name as by',
      'message.link_name as linkName',
      'message.is_staff as isStaff',
      'message.is_internal as isInternal',
      'message.text',
      'message.quoted',
      'message.attachment_ids as attachmentIds',
    ])
    .where('record_id', '=', recordId)
    .where((message) =>
      message.or([
        message('message.is_internal', '=', false),
        sql<boolean>`message.kind = any(${kindsReadByStaff(ctx.actor)}::text[])`,
      ]),
    )
    .$if(before !== undefined, (all) => all.where('message.id', '<', before ?? ''))
    .orderBy('message.id', 'desc')
    .limit(limit + 1)
  const { rows, nextBefore } = await readBounded(ctx.db, found, { limit })
  const messages = rows.map(({ by, linkName, attachmentIds, ...message }) => ({
    ...message,
    by: by ?? linkName ?? '',
    isByLink: linkName !== null,
    files: files.filter(({ id }) => attachmentIds.includes(id)),
  }))
  return { rows: messages, nextBefore }
}

const maxUnanswered = 50

/** Refuses a message by a share link whose holders wrote often without an answer in between: each is mailed to staff. */
export async function refuseFullThread({ db }: Context, recordId: string): Promise<void> {
  const latest = await db
    .selectFrom('message')
    .select('link_name as linkName')
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .limit(maxUnanswered)
    .execute()
  if (latest.length < maxUnanswered || latest.some(({ linkName }) => linkName === null)) return
  throw new Refusal('conflict', 'We have your messages and will answer them. Please wait for our answer.')
}

const maxShared = 50

/** Lists the latest messages for the holder of a share link, oldest first: without internal notes, also if staff open
 * the link. For verbs that have checked the link. */
export async function readSharedMessages(ctx: Context, recordId: string): Promise<Message[]> {
  const asVisitor: Context = { ...ctx, actor: { kind: 'visitor' } }
  const { rows } = await readMessages(asVisitor, recordId, [], { limit: maxShared })
  return rows.toReversed()
}
