import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { hourMs } from '../time.ts'
import type { ContactInput } from './contact.ts'

/** A flood of messages sends no more mails than this; the badge counts all of them. */
const mostPerHour = 30

/** Notifies staff of a new message, unless its sender was marked as spam. */
export async function notifyOfContact(
  inside: Context,
  { id, name, email, message }: ContactInput & { id: string },
): Promise<void> {
  if (await isUnwanted(inside, email)) return
  await notify(inside, {
    to: 'staff',
    event: `contact.created:${id}`,
    title: `A message from ${name || email || 'the website'}`,
    text: message || 'The message is empty.',
    link: { kind: 'contact', audience: 'staff', id },
  })
}

async function isUnwanted({ db, now }: Context, email: string): Promise<boolean> {
  const anHourAgo = new Date(now().getTime() - hourMs)
  const { rows } = await sql<{ isSpammer: boolean; recent: string }>`select
    ${email} <> '' and exists (select from contact_message_record
      where status = 'spam' and lower(email) = lower(${email})) as "isSpammer",
    (select count(*) from (select from contact_message_record
      where last_written_at > ${anHourAgo} and created_at > ${anHourAgo} limit ${mostPerHour + 1}) as latest) as recent`.execute(
    db,
  )
  const [found] = rows
  return found !== undefined && (found.isSpammer || Number(found.recent) > mostPerHour)
}
