import { sql } from 'kysely'
import type { Context } from '../context.ts'

type Claiming = Pick<Context, 'db' | 'now'>

/** After this many attempts a mail no longer delays later mails to the same recipient. Otherwise one mail with user
 * text that the server refuses could block the others for days. */
const attemptsInOrder = 3

const mailLock = 7_301_110
/** More than there are nodes, each of which sends one mail at a time. */
const mostTried = 50

/** Selects the due mails, at most one of a recipient while the first attempts are made. */
const due = ({ db, now }: Claiming) =>
  db
    .selectFrom('mail')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now())
    .where(
      sql<boolean>`not exists (select from mail as older where older.recipient = mail.recipient
        and older.status = 'waiting' and older.attempts < ${attemptsInOrder} and older.id < mail.id
        and (older.held_until is null or older.held_until <= ${now()}))`,
    )

/** Claims the oldest due mail until the transaction ends, without locking its row. Several nodes claim different mails;
 * a node that dies loses its claim. Returns `none` if nothing is left, and `taken` if another node was faster. */
export async function claimMail(inside: Claiming) {
  const { db } = inside
  const oldest = due(inside).select('id').orderBy('id').limit(mostTried)
  const { rows } = await sql<{ id: string }>`
    with due as materialized (${oldest})
    select id from due where pg_try_advisory_xact_lock(${sql.lit(mailLock)}, hashtext(id::text)) limit 1`.execute(
    db,
  )
  const id = rows[0]?.id
  if (!id) return 'none'
  // Separate query: the node that held the claim before may have sent the mail.
  const mail = await due(inside)
    .select(['id', 'recipient', 'event', 'subject', 'text', 'html', 'attempts', 'resent'])
    .select(['is_automatic as isAutomatic', 'in_reply_to as inReplyTo', 'reference_ids as references'])
    .select(['about_kind as aboutKind', 'about_id as aboutId'])
    .select(['document_kind as documentKind', 'document_id as documentId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mail ?? 'taken'
}

export type ClaimedMail = Exclude<Awaited<ReturnType<typeof claimMail>>, string>
