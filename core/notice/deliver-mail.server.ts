import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Mailer, MailFailure } from '#platform/mail.ts'
import type { Context } from '../context.ts'
import type { MailedRecord, ReplyAddresses } from '../inbound/reply-address.server.ts'
import { requestJob } from '../job/job.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { hourMs, minuteMs } from '../time.ts'
import { addShareLink } from './compose-mail.ts'
import { readMailedDocument } from './mailed-document.server.ts'
import { type FailedMail, notifyOfFailedMail } from './notify-of-failure.server.ts'
import { messageIdOf } from './queue-mail.server.ts'

type Dependencies = Pick<Context, 'db' | 'now' | 'publicUrl' | 'linkTo' | 'printPaper' | 'printedTokens'>
type Options = { signal?: AbortSignal; replyAddresses?: ReplyAddresses | undefined }

/** Delays after the first failure, the second, and so on. After the last one a mail is given up. */
export const retryDelays = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]

/** After this many attempts a mail no longer delays later mails to the same recipient. Otherwise one mail with user
 * text that the server refuses could block the others for days. */
const attemptsInOrder = 3

/** Sends the due mails, oldest first and in order per recipient. Safe to run on several nodes at once.
 *
 * The row stays locked during the SMTP transfer and becomes 'sent' in the same transaction, so that a crash leaves it
 * waiting. A mail that the server accepted just before a crash is sent again with the same Message-ID: SMTP offers no
 * stronger guarantee. */
export async function deliverMail(
  ctx: Dependencies,
  mailer: Mailer | undefined,
  { signal = new AbortController().signal, replyAddresses }: Options = {},
): Promise<void> {
  if (!mailer) return storeAllUnsent(ctx)
  while (!signal.aborted) {
    const outcome = await deliverNext(ctx, mailer, replyAddresses)
    if (outcome === 'none') break
    if (outcome === 'unavailable') break
  }
  const { next } = await ctx.db
    .selectFrom('mail')
    .select(({ fn }) => fn.min('next_attempt_at').as('next'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (next) await requestJob(ctx, 'send-mail', { at: next, key: 'send-mail later' })
}

/** Without a mail server no mail waits, so that a server configured later does not send old mails. */
async function storeAllUnsent({ db }: Dependencies): Promise<void> {
  await db.updateTable('mail').set({ status: 'kept' }).where('status', '=', 'waiting').execute()
}

function deliverNext(
  ctx: Dependencies,
  mailer: Mailer,
  replyAddresses: ReplyAddresses | undefined,
): Promise<'none' | 'unavailable' | 'done'> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const mail = await db
      .selectFrom('mail')
      .select(['id', 'recipient', 'event', 'subject', 'text', 'html', 'attempts', 'resent'])
      .select(['is_automatic as isAutomatic', 'in_reply_to as inReplyTo', 'reference_ids as references'])
      .select(['about_kind as aboutKind', 'about_id as aboutId'])
      .select(['document_kind as documentKind', 'document_id as documentId'])
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '<=', ctx.now())
      .where(
        sql<boolean>`not exists (select from mail as older where older.recipient = mail.recipient
          and older.status = 'waiting' and older.attempts < ${attemptsInOrder} and older.id < mail.id
          and (older.held_until is null or older.held_until <= ${ctx.now()}))`,
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return 'none'
    const { id, recipient: to, event: _event, attempts: _, resent, aboutKind, aboutId, ...rest } = mail
    const { documentKind, documentId, ...content } = rest
    const thread = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : undefined
    const replyTo = thread && replyAddresses?.addressOf(thread, to)
    const messageId = messageIdOf(id, resent, ctx.publicUrl)
    const { name, email, senderName, senderAddress } = await readSiteSettings(inside)
    const from = { name: senderName || name, address: senderAddress || email }
    const { attachment, shareLink } =
      documentKind && documentId
        ? await readMailedDocument(inside, { kind: documentKind, id: documentId }, to)
        : {}
    const outcome = await mailer.send({
      ...content,
      ...(shareLink && addShareLink(content, shareLink)),
      ...(attachment && { attachments: [attachment] }),
      ...(thread && content.isAutomatic && startOf(thread, ctx.publicUrl)),
      messageId,
      from,
      to,
      ...(replyTo && { replyTo }),
    })
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

/** Message-ID of no mail, which all notifications about a record name as the start of their thread. */
function startOf({ kind, id }: MailedRecord, publicUrl: string) {
  const messageId = `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return { inReplyTo: messageId, references: [messageId] }
}

async function recordFailure(
  inside: Dependencies,
  { id, attempts, ...mail }: FailedMail & { attempts: number },
  { failure, answer }: MailFailure,
): Promise<'unavailable' | 'done'> {
  const { db, now } = inside
  const wait = failure === 'never' ? undefined : retryDelays[attempts]
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
  if (wait === undefined) await notifyOfFailedMail(inside, { id, ...mail })
  if (failure !== 'unavailable') return 'done'
  // The server is unavailable for all mails: they wait for the same time, which keeps their order. `skip locked`,
  // because another node may be handling the same failure.
  await sql`update mail set next_attempt_at = ${next} where id in (
    select id from mail where status = 'waiting' and next_attempt_at < ${next} for update skip locked)`.execute(
    db,
  )
  return 'unavailable'
}
