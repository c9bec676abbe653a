import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attachment.server.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { type Context, isStaff } from '../context.ts'
import type { Message } from './message.ts'

type About = { kind: 'order' | 'template-request' | 'problem'; id: string; ownerEmail: string }
type Words = { text: string; attachmentIds: string[]; isInternal: boolean }

/** For verbs that have asked whose record this is, in their transaction. */
export async function writeMessage(
  inside: Context,
  { kind, id, ownerEmail }: About,
  { text, attachmentIds, isInternal }: Words,
): Promise<string> {
  const { actor } = inside
  // Each writes letters to all of the staff.
  if (!isStaff(actor)) await inside.limit('message')
  const messageId = createId()
  await claimAttachments(inside, { ids: attachmentIds, about: { kind, id }, ownerEmail, isInternal })
  await inside.db
    .insertInto('message')
    .values({
      id: messageId,
      kind,
      record_id: id,
      person_id: actor.kind === 'user' ? actor.id : null,
      is_staff: isStaff(actor),
      is_internal: isInternal,
      text,
      attachment_ids: attachmentIds,
      created_at: inside.now(),
    })
    .execute()
  return messageId
}

/** Oldest first, what is internal for staff only; for verbs that have asked whose record this is. */
export async function readMessages(
  ctx: Context,
  recordId: string,
  files: readonly Attachment[],
): Promise<Message[]> {
  const rows = await ctx.db
    .selectFrom('message')
    .leftJoin('person', 'person.id', 'message.person_id')
    .select([
      'message.id',
      'message.created_at as at',
      'person.name as by',
      'message.is_staff as isStaff',
      'message.is_internal as isInternal',
      'message.text',
      'message.attachment_ids as attachmentIds',
    ])
    .where('record_id', '=', recordId)
    .$if(!isStaff(ctx.actor), (all) => all.where('message.is_internal', '=', false))
    .orderBy('message.id')
    .limit(1_000)
    .execute()
  return rows.map(({ by, attachmentIds, ...message }) => ({
    ...message,
    by: by ?? '',
    files: files.filter(({ id }) => attachmentIds.includes(id)),
  }))
}
