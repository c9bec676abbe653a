import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { contains, pageOf } from '../listing.server.ts'
import { notify } from '../notice/notice.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, ownAddresses, permit, permitAdding, permitFor } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Note, type NoteFilter, type NoteInput, type NoteListRequest, noteRow } from './note.ts'
import { refuseUnknownRecipient } from './recipient.server.ts'
import { isOfSending } from './sending.server.ts'

const columns = columnsOf(...storedNames(noteRow.omit({ read: true })))
const sortKeys = { title: sql`lower(title)`, email: sql`email` }

function notes(ctx: Context, { q, read, sending }: NoteFilter & { sending?: string }) {
  let found = ctx.db.selectFrom('note')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (read !== undefined) found = found.where('read_at', read ? 'is not' : 'is', null)
  if (sending) found = found.where(isOfSending(sending))
  return found
}

const notesTo = (ctx: Context, email: string, filter: NoteFilter) =>
  notes(ctx, filter).where('email', 'in', addressesOf(ctx.actor, email, 'note.list-own'))

/** Sends a note to an address with an account or records. Calls with the same idempotency key send it once. */
export async function sendNote(ctx: Context, input: NoteInput, key?: string): Promise<string> {
  permit(ctx, 'note.create')
  return doOnce(ctx, { key, operation: 'note.send', input }, async (inside) => {
    await refuseUnknownRecipient(inside, input.email)
    const id = createId()
    await inside.db
      .insertInto('note')
      .values({ ...input, id, created_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, { action: 'note.create', kind: 'note', recordId: id, after: input })
    await notify(inside, {
      to: { email: input.email },
      event: `note.created:${id}`,
      title: input.title,
      text: input.text,
      link: { kind: 'note', audience: 'client', id },
    })
    return id
  })
}

/** Lists the notes to all recipients, or those of one sending. */
export async function listNotes(
  ctx: Context,
  request: NoteListRequest & { sending?: string },
): Promise<Page<Note>> {
  permit(ctx, 'note.list')
  return pageOf(ctx, notes(ctx, request).select(columns), request, sortKeys)
}

export async function listNotesTo(
  ctx: Context,
  email: string,
  request: NoteListRequest,
): Promise<Page<Note>> {
  permitFor(ctx, 'note.list-own', email)
  return pageOf(ctx, notesTo(ctx, email, request).select(columns), request, sortKeys)
}

/** Marks a note and returns the number of changed notes. not_found for everyone but its recipient. */
export async function markNote(ctx: Context, id: string, isRead: boolean): Promise<number> {
  const { me } = permitAdding(ctx, 'note.mark')
  return inTransaction(ctx, async ({ db, now }) => {
    const addresses = ownAddresses(me, 'note.list-own')
    const ownNote = db.selectFrom('note').where('id', '=', id).where('email', 'in', addresses)
    const note = await ownNote.select('read_at as readAt').forUpdate().executeTakeFirst()
    if (!note) throw notFound('Note')
    if ((note.readAt !== null) === isRead) return 0
    await db
      .updateTable('note')
      .set({ read_at: isRead ? now() : null })
      .where('id', '=', id)
      .execute()
    return 1
  })
}
