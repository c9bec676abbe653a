import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { RawMail } from '#platform/inbox/mail.ts'
import type { MailboxPosition } from '#platform/inbox/mailbox.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { requestJob } from '../job/job.server.ts'
import { notify } from '../notice/notice.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { SetAside } from './inbound.ts'
import type { Inbox, MailPlace } from './inbox.ts'
import { readAll } from './read-all.ts'
import { type FetchedMail, readHead, takeMail } from './take-mail.server.ts'

/** Attempts at one mail while the ones behind it wait, within about 20 minutes. */
const mostAttempts = 5
const mostShown = 20
const mostWanted = 100
const longest = { sender: 254, subject: 300, failure: 300 }

export type Failure = { id: string; uidValidity: string; uid: string; isWanted: boolean }

/** Reads the mails that failed before: those staff want again, and those below the limit of attempts. */
export async function readFailures({ db }: Context, mailbox: string): Promise<Failure[]> {
  return db
    .selectFrom('inbound_failure')
    .select(['id', 'uid_validity as uidValidity', 'uid', 'is_wanted as isWanted'])
    .where('mailbox', '=', mailbox)
    .where((eb) => eb.or([eb('is_wanted', '=', true), eb('is_set_aside', '=', false)]))
    .orderBy('id')
    .limit(mostWanted)
    .execute()
}

/** Takes a mail. An unexpected failure is thrown, until the mail has had its attempts and is set aside. */
export async function takeOrSetAside(
  ctx: Context,
  inbox: Inbox,
  { failures, ...fetched }: FetchedMail & { failures: Failure[] },
) {
  const { place, raw } = fetched
  try {
    await takeMail(ctx, inbox, fetched)
  } catch (error) {
    if (await recordFailedMail(ctx, inbox, { place, raw, error })) return
    throw error
  }
  const before = failures.find(({ uid, uidValidity }) => isAt(place, { uid, uidValidity }))
  if (before) await deleteFailure(ctx, before)
}

const isAt = (place: MailPlace, { uid, uidValidity }: Pick<Failure, 'uid' | 'uidValidity'>) =>
  uid === String(place.uid) && uidValidity === String(place.uidValidity)

const deleteFailure = ({ db }: Context, { id }: Failure) =>
  db.deleteFrom('inbound_failure').where('id', '=', id).execute()

type Failed = { place: MailPlace; raw: RawMail; error: unknown }

/** Counts the failure. Returns true if the mail is set aside. */
async function recordFailedMail(ctx: Context, inbox: Inbox, { place, raw, error }: Failed) {
  const head = await readHead(inbox, raw)
  const sender = plain(foldEmail(head?.from.address ?? ''), longest.sender)
  const subject = plain(head?.subject ?? '', longest.subject)
  const failure = plain(error instanceof Error ? error.message : String(error), longest.failure)
  return inTransaction(ctx, async (inside) => {
    const { rows } = await sql<{ id: string; attempts: number; isSetAside: boolean }>`
      insert into inbound_failure (id, mailbox, uid_validity, uid, sender, subject, failure, created_at)
      values (${createId()}, ${place.mailbox}, ${String(place.uidValidity)}, ${String(place.uid)}, ${sender}, ${subject},
        ${failure}, ${inside.now()})
      on conflict (mailbox, uid_validity, uid) do update
        set attempts = inbound_failure.attempts + 1, failure = excluded.failure, is_wanted = false,
          is_set_aside = inbound_failure.is_set_aside or inbound_failure.attempts + 1 >= ${mostAttempts}
      returning id, attempts, is_set_aside as "isSetAside"`.execute(inside.db)
    const [row] = rows
    if (!row?.isSetAside) return false
    if (row.attempts === mostAttempts) await notifyOfSetAside(inside, row.id, { sender, subject, failure })
    return true
  })
}

/** PostgreSQL stores neither NUL nor half characters. */
const plain = (text: string, length: number) => text.slice(0, length).replaceAll('\0', '').toWellFormed()

type Facts = { sender: string; subject: string; failure: string }

const notifyOfSetAside = (inside: Context, id: string, { sender, subject, failure }: Facts) =>
  notify(inside, {
    to: 'staff',
    event: `inbound.set-aside:${id}`,
    title: 'A mail could not be taken from the mailbox',
    text: `From ${sender || 'an unknown sender'}, “${subject}”. It is still in the mailbox. The reason: ${failure}`,
    link: { kind: 'mail', audience: 'staff' },
  })

type Again = { failures: Failure[]; position: MailboxPosition | undefined; signal: AbortSignal }

/** The mails that staff want to be tried again. A failure is recorded and holds up nothing. */
export function againOf(ctx: Context, inbox: Inbox, { failures, position, signal }: Again) {
  const uidValidity = position?.uidValidity ?? 0n
  const wanted = failures.filter((one) => one.isWanted && one.uidValidity === String(uidValidity))
  return {
    uids: wanted.map(({ uid }) => Number(uid)),
    async take(mails: RawMail[]) {
      for await (const { raw, mail } of readAll(inbox, mails)) {
        if (signal.aborted) return
        const place = { mailbox: inbox.mailbox.name, uidValidity, uid: raw.uid }
        await takeOrSetAside(ctx, inbox, { place, raw, mail, failures })
      }
    },
  }
}

/** Says of the wanted mails that are left that the server no longer has them. */
export async function finishWanted({ db }: Context, failures: Failure[]): Promise<void> {
  const ids = failures.flatMap(({ id, isWanted }) => (isWanted ? [id] : []))
  if (ids.length === 0) return
  await db
    .updateTable('inbound_failure')
    .set({ is_wanted: false, failure: 'The mail is no longer in the mailbox.' })
    .where('id', 'in', ids)
    .where('is_wanted', '=', true)
    .execute()
}

export async function listSetAside({ db }: Context, mailbox: string): Promise<SetAside[]> {
  return db
    .selectFrom('inbound_failure')
    .select(['id', 'sender', 'subject', 'failure', 'is_wanted as isWanted', 'created_at as createdAt'])
    .where('mailbox', '=', mailbox)
    .where('is_set_aside', '=', true)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

/** Has all mails of the mailbox that were set aside tried again. Returns their number. */
export async function retrySetAside(ctx: Context, mailbox = ''): Promise<number> {
  permit(ctx, 'mail.resend')
  return inTransaction(ctx, async (inside) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('inbound_failure')
      .set({ is_wanted: true })
      .where('mailbox', '=', mailbox)
      .where('is_set_aside', '=', true)
      .where('is_wanted', '=', false)
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) await requestJob(inside, 'fetch-mail')
    await recordAuditEntry(inside, { action: 'mail.retry-inbound', kind: 'mail', after: { count } })
    return count
  })
}
