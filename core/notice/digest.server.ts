import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { digestHour, type QuietChoice } from '../notification-settings/notification-settings.ts'
import type { HeldRole } from '../permissions.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { readSiteClock } from '../site-settings/site-clock.server.ts'
import { formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { composeMail } from './compose-mail.ts'
import { excerptOf } from './excerpt.ts'
import { queueMail } from './queue-mail.server.ts'
import { personQuietUntil, readSiteQuietHours } from './site-quiet-hours.server.ts'
import { isVisibleTo } from './visible-notices.server.ts'

const batchSize = 200
const mostListed = 50
const longestText = 200

/** Sends the daily digests that are due: one mail per person and day of the site, however often or late this runs. */
export async function sendDigests(ctx: Context): Promise<void> {
  const { day, hour } = await readSiteClock(ctx)
  if (hour < digestHour) return
  for (let last = ''; ; ) {
    const { rows } = await sql<{ email: string }>`select distinct notice.email from notice
      join person on person.email = notice.email and person.deleted_at is null and not person.is_disabled
      join notification_settings as settings on settings.person_id = person.id
      where notice.digest = 'due' and notice.email > ${last}
        and (settings.digested_on is null or settings.digested_on < ${day})
      order by notice.email limit ${batchSize}`.execute(ctx.db)
    for (const { email } of rows) await inTransaction(ctx, (inside) => sendDigest(inside, email, day))
    if (rows.length < batchSize) return
    last = rows.at(-1)?.email ?? ''
  }
}

type Person = HeldRole & { id: string; quiet: QuietChoice; from: string; until: string }

async function sendDigest(inside: Context, email: string, day: string): Promise<void> {
  const person = await lockUndigested(inside, email, day)
  if (!person || (await isQuiet(inside, person))) return
  const due = sql`email = ${email} and digest = 'due'`
  const isVisible = isVisibleTo(person)
  await sql`update notice set digest = 'none' where ${due} and not ${isVisible}`.execute(inside.db)
  const { rows: notices } = await sql<{ id: string; title: string; text: string; link: string }>`
    select id, title, text, link from notice where ${due} order by id desc limit ${mostListed}`.execute(
    inside.db,
  )
  if (notices.length === 0) return
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from notice
    where ${due}`.execute(inside.db)
  const count = counted[0]?.count ?? 0
  await inside.db
    .updateTable('notification_settings')
    .set({ digested_on: day })
    .where('person_id', '=', person.id)
    .execute()
  const brand = await readBrand(inside)
  const mail = composeMail({
    brand,
    title: `${count} ${count === 1 ? 'notification' : 'notifications'} from ${brand.name} on ${formatDay(day)}`,
    text: [...notices.map((one) => formatNotice(inside, one)), ...more(count - notices.length)].join('\n\n'),
    // The home of the dashboard, where notes are.
    address: new URL(inside.linkTo({ kind: 'note', audience: 'client' }), inside.publicUrl).href,
  })
  const [mailId] = await queueMail(inside, { recipients: [email], event: `digest:${day}`, ...mail })
  await sql`update notice set digest = 'sent', digest_mail_id = ${mailId ?? null} where ${due}`.execute(
    inside.db,
  )
}

/** Locks the person's settings, so that of two runs the second sees that the first has sent the digest. */
async function lockUndigested({ db }: Context, email: string, day: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select person.id, person.access_role as role,
      ${customRoleOfPerson} as "customRole", settings.quiet,
      settings.quiet_from as "from", settings.quiet_until as until
    from person join notification_settings as settings on settings.person_id = person.id
    where person.email = ${email} and person.deleted_at is null and not person.is_disabled
      and (settings.digested_on is null or settings.digested_on < ${day})
    for no key update of settings`.execute(db)
  return rows[0]
}

const isQuiet = async (inside: Context, person: Person): Promise<boolean> =>
  personQuietUntil(inside.now(), person, await readSiteQuietHours(inside)) !== undefined

function formatNotice(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { title, text, link }: { title: string; text: string; link: string },
): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return [`• ${title}`, excerptOf(line, longestText), new URL(link, publicUrl).href]
    .filter(Boolean)
    .join('\n')
}

const more = (count: number): string[] => (count > 0 ? [`And ${count} more, in the dashboard.`] : [])
