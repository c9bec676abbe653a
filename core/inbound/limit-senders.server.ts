import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { dayMs, hourMs } from '../time.ts'

/** Mails of one sender that are taken. Further ones are counted and stay in the mailbox. */
const most = { conversation: 20, answer: 60 }
const window = { conversation: dayMs, answer: hourMs }

export async function isBeyondLimit(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sender: string,
  kind: keyof typeof most,
): Promise<boolean> {
  const outcomes = kind === 'answer' ? ['answer'] : ['conversation', 'unreadable']
  const since = new Date(now().getTime() - window[kind])
  const { rows } = await sql`select from inbound_mail where sender = ${sender} and created_at > ${since}
    and outcome = any(${outcomes}::text[]) limit ${most[kind]}`.execute(db)
  return rows.length === most[kind]
}

/** More answers within an hour send no mails of their own. All of them are announced in the app. */
const mostMailed = 30

/** Withdraws the mails about an answer when many arrived at once, as after a day without a connection. */
export async function limitAnswerMails(inside: Context, event: string): Promise<void> {
  const anHourAgo = new Date(inside.now().getTime() - hourMs)
  const { rows } = await sql`select from inbound_mail where created_at > ${anHourAgo} and outcome = 'answer'
    limit ${mostMailed + 1}`.execute(inside.db)
  if (rows.length <= mostMailed) return
  await inside.db.deleteFrom('mail').where('event', '=', event).where('status', '=', 'waiting').execute()
  const hour = inside.now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  await notify(inside, {
    to: 'staff',
    event: `inbound.many:${hour}`,
    title: 'Many answers arrived by mail',
    text: `More than ${mostMailed} answers arrived within an hour. Further ones are announced on the site only.`,
    link: { kind: 'contact', audience: 'staff' },
  })
}
