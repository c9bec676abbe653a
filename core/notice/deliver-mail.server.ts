import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Mailer, MailFailure, OutgoingMail } from '#platform/mail.ts'
import type { Context } from '../context.ts'
import type { MailedRecord, ReplyAddresses } from '../inbound/reply-address.server.ts'
import { requestJob } from '../job/job.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { hourMs, minuteMs } from '../time.ts'
import { type ClaimedMail, claimMail } from './claim-mail.server.ts'
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

/** Sends the due mails, oldest first and in order per recipient. Safe to run on several nodes at once.
 *
 * The mail is claimed during the SMTP transfer and becomes 'sent' in the same transaction, so that a crash leaves it
 * waiting. A mail that the server accepted just before a crash is sent again with the same Message-ID: SMTP offers no
 * stronger guarantee. No row is locked meanwhile: a mail that is withdrawn during the transfer may still arrive. */
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
    const mail = await claimMail(inside)
    if (mail === 'none') return 'none'
    if (mail === 'taken') return 'done'
    // `ctx`, not `inside`: what is printed is committed before the transfer, which may take long.
    const outcome = await mailer.send(await composeClaimed(ctx, mail, replyAddresses))
    return recordOutcome(inside, mail, outcome)
  })
}

async function composeClaimed(
  ctx: Dependencies,
  mail: ClaimedMail,
  replyAddresses: ReplyAddresses | undefined,
): Promise<OutgoingMail> {
  const { id, recipient: to, event: _event, attempts: _, resent, aboutKind, aboutId, ...rest } = mail
  const { documentKind, documentId, ...content } = rest
  const thread = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : undefined
  const replyTo = thread && replyAddresses?.addressOf(thread, to)
  const { name, email, senderName, senderAddress } = await readSiteSettings(ctx)
  const { attachment, shareLink } =
    documentKind && documentId
      ? await readMailedDocument(ctx, { kind: documentKind, id: documentId }, to)
      : {}
  return {
    ...content,
    ...(shareLink && addShareLink(content, shareLink)),
    ...(attachment && { attachments: [attachment] }),
    ...(thread && content.isAutomatic && startOf(thread, ctx.publicUrl)),
    messageId: messageIdOf(id, resent, ctx.publicUrl),
    from: { name: senderName || name, address: senderAddress || email },
    to,
    ...(replyTo && { replyTo }),
  }
}

/** Stores the result of a transfer. A mail that was withdrawn or resent meanwhile keeps its state. */
async function recordOutcome(
  inside: Dependencies,
  mail: ClaimedMail,
  outcome: { answer: string } | MailFailure,
): Promise<'unavailable' | 'done'> {
  const { db, now } = inside
  const found = await db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', mail.id)
    .where('resent', '=', mail.resent)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'failure' in outcome && outcome.failure === 'unavailable' ? 'unavailable' : 'done'
  const isSent = !('failure' in outcome)
  await db
    .insertInto('mail_attempt')
    .values({ id: createId(), mail_id: mail.id, at: now(), is_sent: isSent, answer: outcome.answer })
    .execute()
  if ('failure' in outcome) return recordFailure(inside, mail, outcome)
  await db
    .updateTable('mail')
    .set({ status: 'sent', sent_at: now(), attempts: mail.attempts + 1, failure: '' })
    .where('id', '=', mail.id)
    .execute()
  return 'done'
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
