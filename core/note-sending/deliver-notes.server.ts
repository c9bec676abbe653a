import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { excerptOf } from '../notice/excerpt.ts'
import { notify } from '../notice/notice.server.ts'

/** A transaction is short, so that it holds up nobody, and resumes after a crash where it stopped. */
const batchSize = 500

/** Delivers the notes that wait: in the app and by the channels of each person. Safe to run on several nodes at once. */
export async function deliverNotes(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deliverBatch(ctx)));
}

type Sending = { id: string; title: string; text: string }

function deliverBatch(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const { rows: found } = await sql<Sending>`select id, title, text from note_sending
      where id = (select sending_id from note_recipient order by sending_id limit 1)
      for update skip locked`.execute(db)
    const [sending] = found
    if (!sending) return false
    const { id, title, text } = sending
    const { rows } = await sql<{ email: string }>`
      with batch as (delete from note_recipient where (sending_id, email) in (
          select sending_id, email from note_recipient where sending_id = ${id} order by email limit ${batchSize})
        returning email)
      select email from batch`.execute(db)
    const emails = rows.map(({ email }) => email)
    // Waits for a running deletion of an account, so that a later account with the address cannot read the note.
    await sql`select from person where email = any(${emails}::text[]) order by id for key share`.execute(db)
    await sql`insert into note (id, title, email, text, read_at, sending_id, created_at)
      select uuidv7(), ${title}, email, ${text}, null, ${id}, ${inside.now()}
      from unnest(${emails}::text[]) as recipient (email)`.execute(db)
    await notify(inside, {
      to: { emails },
      event: `note.created:${id}`,
      title,
      text: excerptOf(text),
      link: { kind: 'note', audience: 'client' },
    })
    await sql`update note_sending set delivered = delivered + ${emails.length} where id = ${id}`.execute(db)
    return true
  })
}
