import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { requestJob } from '../job/job.server.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { composeMail } from './compose-mail.ts'

export type News = {
  /** Everybody who runs the site, or the person with this address; `isStaff` when it is told to them as staff. */
  to: 'staff' | { email: string; isStaff?: boolean }
  /** What happened, once: `order.submitted:<id>`. The same event is told to a person only once. */
  event: string
  title: string
  text: string
  /** Where to go: a path of this site. */
  link: string
}

/** Tells it in the app and by mail. To be called in the transaction of what happened, so that there is never the one
 * without the other. */
export async function notify(inside: Context, { to, event, title, text, link }: News): Promise<void> {
  const isForStaff = to === 'staff' || to.isStaff === true
  const addresses = to === 'staff' ? await staffAddresses(inside) : [foldEmail(to.email)]
  const recipients = addresses.filter((email) => !isDeletedOwner(email))
  if (recipients.length === 0) return
  const now = inside.now()
  await inside.db
    .insertInto('notice')
    .values(
      recipients.map((email) => ({
        id: createId(),
        email,
        event,
        title,
        text,
        link,
        read_at: null,
        is_for_staff: isForStaff,
        created_at: now,
      })),
    )
    .onConflict((told) => told.columns(['email', 'event']).doNothing())
    .execute()
  const mail = composeMail({ title, text, address: new URL(link, inside.publicUrl).href })
  const { numInsertedOrUpdatedRows } = await inside.db
    .insertInto('mail')
    .values(
      recipients.map((recipient) => ({
        id: createId(),
        recipient,
        event,
        ...mail,
        status: 'waiting' as const,
        next_attempt_at: now,
        sent_at: null,
        created_at: now,
      })),
    )
    .onConflict((sent) => sent.columns(['recipient', 'event']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await requestJob(inside, 'send-mail')
}

async function staffAddresses({ db }: Context): Promise<string[]> {
  const staff = await db
    .selectFrom('person')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .orderBy('email')
    .limit(50)
    .execute()
  return staff.map(({ email }) => email)
}
