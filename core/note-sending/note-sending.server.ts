import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, type Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { requestJob } from '../job/job.server.ts'
import { contains, pageOf } from '../listing.server.ts'
import { isOfSending } from '../note/sending.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { refuseUnknownClients, selectAddresses } from './audience.server.ts'
import type { NoteSending, NoteSendingListRequest, NoteToMany } from './note-sending.ts'

/** Stores a note to many and its recipients; a job delivers it. Calls with the same idempotency key send it once. */
export async function sendNoteToMany(ctx: Context, input: NoteToMany, key?: string): Promise<string> {
  permit(ctx, 'note.send-many')
  return doOnce(ctx, { key, operation: 'note.send-many', input }, async (inside) => {
    const { title, text, to } = input
    await refuseUnknownClients(inside, to)
    const audience = to.clients ? 'clients' : to.tag === undefined ? 'all' : 'tag'
    const id = createId()
    // One statement, so that the recipients are those of one moment, and the count is theirs.
    const { rows } = await sql<{ recipients: number }>`
      with recipient as materialized (
          select distinct email from (${selectAddresses(to)}) as address where email is not null),
        sending as (
          insert into note_sending (id, title, text, audience, tag, recipients, created_at)
          values (${id}, ${title}, ${text}, ${audience}, ${to.tag ?? ''}, (select count(*) from recipient), ${inside.now()})),
        stored as (insert into note_recipient (sending_id, email) select ${id}::uuid, email from recipient)
      select count(*)::int as recipients from recipient`.execute(inside.db)
    const recipients = rows[0]?.recipients ?? 0
    if (recipients === 0) throw nobody()
    const after = { title, text, audience, tag: to.tag ?? '', recipients }
    await recordAuditEntry(inside, { action: 'note.create', kind: 'note', recordId: id, after })
    await requestJob(inside, 'send-notes')
    return id
  })
}

function nobody(): Refusal {
  const sentence = 'None of these clients has an e-mail address or a member who reads notes.'
  return fieldRefusal('to', sentence)
}

/** Lists what was sent, newest first, with the number of people who read it. */
export async function listNoteSendings(
  ctx: Context,
  request: NoteSendingListRequest,
): Promise<Page<NoteSending>> {
  permit(ctx, 'note.list')
  let found = ctx.db.selectFrom('note_sending')
  if (request.q) found = found.where(contains(sql.ref('search'), request.q))
  const read = sql<number>`((select count(*) from note where note.sending_id = note_sending.id and read_at is not null)
    + (select count(*) from note where note.id = note_sending.id and read_at is not null))::int`
  const columns = ['id', 'title', 'text', 'audience', 'tag', 'recipients', 'delivered'] as const
  return pageOf(ctx, found.select([...columns, 'created_at as createdAt', read.as('read')]), request, {})
}

/** Deletes a sending: its notes, the notices of them, and mails that still wait. */
export async function removeNoteSending(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'note.remove')
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const sending = await db
      .selectFrom('note_sending')
      .select(['title', 'audience', 'recipients'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!sending) throw notFound('Note')
    const event = `note.created:${id}`
    const notes = db.selectFrom('note').select('email').where(isOfSending(id))
    const toMembers = db
      .selectFrom('notice')
      .select('email')
      .where('event', '=', event)
      .where('client_id', 'is not', null)
    const told = notes.unionAll(toMembers)
    const mails = db.deleteFrom('mail').where('event', '=', event).where('status', '=', 'waiting')
    await mails.where('recipient', 'in', told).execute()
    await db.deleteFrom('notice').where('event', '=', event).where('email', 'in', told).execute()
    await db.deleteFrom('note').where(isOfSending(id)).execute()
    await db.deleteFrom('note_sending').where('id', '=', id).execute()
    await recordAuditEntry(inside, { action: 'note.remove', kind: 'note', recordId: id, before: sending })
  })
}
