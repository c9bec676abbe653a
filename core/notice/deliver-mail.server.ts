import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Mailer, MailFailure } from '#platform/mail.ts'
import { brand } from '../brand/brand.ts'
import type { Context } from '../context.ts'
import { requestJob } from '../job/job.server.ts'

type Delivery = Pick<Context, 'db' | 'now' | 'publicUrl'>

const minute = 60_000
const hour = 60 * minute
/** How long to wait after the first failure, the second, and so on; after the last one a letter is given up. */
export const waits = [
  5_000,
  30_000,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
]

/** A letter that was refused so often no longer holds up the next ones to the same person: what somebody writes into
 * one could otherwise keep all others back for days. */
const attemptsInOrder = 3

/** Sends what waits and is due, the oldest first and each person's in order. Several nodes may at once.
 *
 * The row stays locked while its letter is handed over, and says 'sent' in the same transaction: a node that dies
 * meanwhile leaves it waiting. What was taken by the server in the moment before is then sent a second time, with the
 * same Message-ID: SMTP knows no more than that. */
export async function deliverMail(
  ctx: Delivery,
  mailer: Mailer | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!mailer) return keepAll(ctx)
  while (!signal.aborted) {
    const outcome = await deliverNext(ctx, mailer)
    if (outcome === 'nothing') break
    if (outcome === 'away') break
  }
  const { next } = await ctx.db
    .selectFrom('mail')
    .select(({ fn }) => fn.min('next_attempt_at').as('next'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (next) await requestJob(ctx, 'send-mail', { at: next, key: 'send-mail later' })
}

/** Without a mail server nothing waits: a letter of today must not go out next month, when there is one. */
async function keepAll({ db }: Delivery): Promise<void> {
  await db.updateTable('mail').set({ status: 'kept' }).where('status', '=', 'waiting').execute()
}

function deliverNext(ctx: Delivery, mailer: Mailer): Promise<'nothing' | 'away' | 'done'> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const mail = await db
      .selectFrom('mail')
      .select(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'resent'])
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '<=', ctx.now())
      .where(
        sql<boolean>`not exists (select from mail as older where older.recipient = mail.recipient
          and older.status = 'waiting' and older.attempts < ${attemptsInOrder} and older.id < mail.id)`,
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return 'nothing'
    const { id, recipient: to, subject, text, html } = mail
    const messageId = `<${id}.${mail.resent}@${new URL(ctx.publicUrl).hostname}>`
    const from = { name: brand.name, address: brand.email }
    const outcome = await mailer.send({ messageId, from, to, subject, text, html })
    const isSent = !('failure' in outcome)
    await db
      .insertInto('mail_attempt')
      .values({ id: createId(), mail_id: id, at: ctx.now(), is_sent: isSent, answer: outcome.answer })
      .execute()
    if ('failure' in outcome) return recordFailure(inside, mail, outcome)
    await db
      .updateTable('mail')
      .set({ status: 'sent', sent_at: ctx.now(), attempts: mail.attempts + 1, failure: '' })
      .where('id', '=', id)
      .execute()
    return 'done'
  })
}

async function recordFailure(
  { db, now }: Delivery,
  { id, attempts }: { id: string; attempts: number },
  { failure, answer }: MailFailure,
): Promise<'away' | 'done'> {
  const wait = failure === 'never' ? undefined : waits[attempts]
  const next = new Date(now().getTime() + (wait ?? 0))
  await db
    .updateTable('mail')
    .set({
      attempts: attempts + 1,
      failure: answer,
      ...(wait === undefined ? { status: 'failed' as const } : { next_attempt_at: next }),
    })
    .where('id', '=', id)
    .execute()
  if (failure !== 'away') return 'done'
  // The others need not knock at the same closed door: they wait as long, and keep their order. `skip locked`
  // because another node may just be finding out the same.
  await sql`update mail set next_attempt_at = ${next} where id in (
    select id from mail where status = 'waiting' and next_attempt_at < ${next} for update skip locked)`.execute(
    db,
  )
  return 'away'
}
