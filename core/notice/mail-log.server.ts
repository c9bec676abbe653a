import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { notFound, Refusal } from '../errors.ts'
import { requestJob } from '../job/job.server.ts'
import { contains, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type {
  Mail,
  MailFilter,
  MailListRequest,
  MailState,
  MailWithLog,
  Reminder,
  ReminderListRequest,
} from './notice.ts'
import { messageIdOf } from './queue-mail.server.ts'
import { isVisibleTo } from './visible-notices.server.ts'

const columns = [
  'id',
  'recipient',
  'subject',
  'status',
  'attempts',
  'failure',
  'next_attempt_at as nextAttemptAt',
  'sent_at as sentAt',
  'created_at as createdAt',
] as const

function mails({ db }: Context, { q, status }: MailFilter) {
  let found = db.selectFrom('mail')
  if (q) found = found.where(contains(sql`lower(recipient || ' ' || subject)`, q))
  if (status) found = found.where('status', '=', status)
  return found
}

/** Lists all mails of the site, newest first. */
export async function listMails(ctx: Context, request: MailListRequest): Promise<Page<Mail>> {
  permit(ctx, 'mail.list')
  return pageOf(ctx, mails(ctx, request).select(columns), request, {})
}

/** Lists the reminders that clients got, newest first. */
export async function listReminders(ctx: Context, request: ReminderListRequest): Promise<Page<Reminder>> {
  permit(ctx, 'mail.list')
  const { q } = request
  const mailOf = (column: string) =>
    sql.raw(`(select ${column} from mail where mail.recipient = notice.email and mail.event = notice.event)`)
  let found = ctx.db
    .selectFrom('notice')
    .select(['id', 'email as recipient', 'title', 'created_at as createdAt'])
    .select([sql<string | null>`${mailOf('id')}`.as('mailId')])
    .select([sql<MailState | null>`${mailOf('status')}`.as('mailStatus')])
    .where('topic', '=', 'reminder')
  if (q) found = found.where(contains(sql`lower(email || ' ' || title)`, q))
  return pageOf(ctx, found, request, {})
}

export async function getMail(ctx: Context, id: string): Promise<MailWithLog> {
  permit(ctx, 'mail.list')
  const mail = await mails(ctx, {})
    .select([...columns, 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) throw notFound('Mail')
  const log = await ctx.db
    .selectFrom('mail_attempt')
    .select(['id', 'at', 'is_sent as isSent', 'answer'])
    .where('mail_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return { ...mail, log }
}

/** Queues a mail again, with a new Message-ID so that relays do not drop it as a duplicate. */
export async function resendMail(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'mail.resend')
  await inTransaction(ctx, async (inside) => {
    const mail = await inside.db
      .selectFrom('mail')
      .select(['status', 'recipient', 'subject', 'resent'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) throw notFound('Mail')
    if (mail.status === 'waiting') throw new Refusal('conflict', 'This e-mail is already waiting to be sent.')
    if (await isHidden(inside, id, mail.recipient)) {
      throw new Refusal('conflict', 'The recipient may no longer see what this e-mail is about.')
    }
    await inside.db
      .updateTable('mail')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: inside.now(), resent: sql`resent + 1` })
      .where('id', '=', id)
      .execute()
    await inside.db
      .updateTable('message')
      .set({ header_id: messageIdOf(id, mail.resent + 1, inside.publicUrl) })
      .where('mail_id', '=', id)
      .execute()
    await requestJob(inside, 'send-mail')
    const after = { email: mail.recipient, title: mail.subject }
    await recordAuditEntry(inside, { action: 'mail.resend', kind: 'mail', recordId: id, after })
  })
}

/** True if the recipient got the mail as staff or as a member, and has lost that right. */
async function isHidden({ db }: Context, id: string, recipient: string): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select(['access_role as role', customRoleOfPerson.as('customRole')])
    .where('email', '=', recipient)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  const { rows } = await sql<{ isHidden: boolean }>`select exists (
      select from notice join mail on notice.email = mail.recipient
        and (notice.event = mail.event or notice.digest_mail_id = mail.id)
      where mail.id = ${id} and (is_for_staff or client_id is not null)
        and not ${isVisibleTo(person ?? { role: 'client' })}) as "isHidden"`.execute(db)
  return rows[0]?.isHidden ?? false
}
