import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { excerptOf } from '../notice/excerpt.ts'
import { notifyOfFlood } from '../notice/flood.server.ts'
import { notify } from '../notice/notice.server.ts'
import { hourMs } from '../time.ts'
import type { ContactInput } from './contact.ts'

/** A flood of messages sends no more mails than this, and one about the flood; the badge counts all of them. */
const mostPerHour = 30
const flood = {
  name: 'contact.flood' as const,
  title: 'Very many messages from the website',
  text: `More than ${mostPerHour} messages arrived within an hour. Further ones are not announced one by one: please look at the list of messages. If they are spam, mark one of each sender as spam.`,
}

/** Notifies staff of a new message, unless its sender was marked as spam. A client's address can be forged, so that spam
 * with it silences nothing. */
export async function notifyOfContact(
  inside: Context,
  { id, name, email, message }: ContactInput & { id: string },
): Promise<void> {
  const { isSpammer, isFlood } = await readEarlier(inside, email)
  if (isSpammer) return
  if (isFlood) return notifyOfFlood(inside, flood, { kind: 'contact', audience: 'staff' })
  await notify(inside, {
    to: 'staff',
    event: `contact.created:${id}`,
    title: `A message from ${name || email || 'the website'}`,
    text: excerptOf(message) || 'The message is empty.',
    link: { kind: 'contact', audience: 'staff', id },
  })
}

type Earlier = { isSpammer: boolean; isFlood: boolean }

/** Counts the messages of the last hour. Those of senders marked as spam were not announced, so they do not count. */
async function readEarlier({ db, now }: Context, email: string): Promise<Earlier> {
  const anHourAgo = new Date(now().getTime() - hourMs)
  const { rows } = await sql<Earlier>`select
    ${email} <> '' and exists (select from contact_message_record
      where status = 'spam' and lower(email) = lower(${email}))
      and not exists (select from client_email where email = ${foldEmail(email)}) as "isSpammer",
    (select count(*) from (select from contact_message_record as recent
      where last_written_at > ${anHourAgo} and created_at > ${anHourAgo} and status <> 'spam'
        and not is_ours
        and (email = '' or not exists (select from contact_message_record as spam
          where spam.status = 'spam' and lower(spam.email) = lower(recent.email)))
      limit ${mostPerHour + 1}) as counted) > ${mostPerHour} as "isFlood"`.execute(db)
  return rows[0] ?? { isSpammer: false, isFlood: false }
}
