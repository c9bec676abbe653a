import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { dayMs, hourMs } from '../time.ts'
import type { InboundOutcome } from './inbound.ts'

/** Mails of one sender that are taken. Further ones are counted and stay in the mailbox. */
const most = { conversation: 20, answer: 60 }
const window = { conversation: dayMs, answer: hourMs }

export type EarlierMails = {
  /** The mail itself was taken before. */
  isTaken: boolean
  /** The sender has no conversations or no answers left. */
  isBeyond: Record<keyof typeof most, boolean>
}

/** Reads what was taken before from the sender of a mail. Mails that may be forged are counted apart, so that they do not
 * use up what the owner of the address may send. One query, because it precedes every mail. */
export async function readEarlierMails(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { digest, sender, isConfirmed }: { digest: Buffer; sender: string; isConfirmed: boolean },
): Promise<EarlierMails> {
  const isBeyond = (kind: keyof typeof most, outcomes: InboundOutcome[]) => {
    const since = new Date(now().getTime() - window[kind])
    return sql`(select count(*) from (select from inbound_mail where sender = ${sender} and created_at > ${since}
      and is_confirmed = ${isConfirmed} and outcome = any(${outcomes}::text[]) limit ${most[kind]}) as counted) = ${most[kind]}`
  }
  const { rows } = await sql<{ isTaken: boolean; conversation: boolean; answer: boolean }>`select
    exists (select from inbound_mail where digest = ${digest}) as "isTaken",
    ${isBeyond('conversation', ['conversation', 'unreadable'])} as conversation,
    ${isBeyond('answer', ['answer'])} as answer`.execute(db)
  const { isTaken = false, conversation = false, answer = false } = rows[0] ?? {}
  return { isTaken, isBeyond: { conversation, answer } }
}

/** More answers within an hour send staff no mails of their own. All of them are announced in the app. */
const mostMailed = 30

/** Withdraws the mails to staff about an answer when many arrived at once, as after a day without a connection. */
export async function limitAnswerMails(inside: Context, event: string): Promise<void> {
  const anHourAgo = new Date(inside.now().getTime() - hourMs)
  const { rows } = await sql`select from inbound_mail where created_at > ${anHourAgo} and outcome = 'answer'
    limit ${mostMailed + 1}`.execute(inside.db)
  if (rows.length <= mostMailed) return
  const isForStaff = sql<boolean>`exists (select from notice
    where notice.event = mail.event and notice.email = mail.recipient and is_for_staff)`
  await inside.db
    .deleteFrom('mail')
    .where('event', '=', event)
    .where('status', '=', 'waiting')
    .where(isForStaff)
    .execute()
  const hour = inside.now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  await notify(inside, {
    to: 'staff',
    event: `inbound.many:${hour}`,
    title: 'Many answers arrived by mail',
    text: `More than ${mostMailed} answers arrived within an hour. Further ones are announced on the site only.`,
    link: { kind: 'contact', audience: 'staff' },
  })
}
