import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached, isPlaceholder } from '../owner/owner.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteClock } from '../site-settings/site-clock.server.ts'
import { addDays, daysBetween, formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { endsSoonDays, formatDaysLeft } from './domain.ts'

/** Days before the expiry of a domain on which reminders are sent. */
const steps = [1, 7, 14, 30, 60]

/** Sends the due reminders, one per step and expiry date. Idempotent; catches up after missed days. */
export async function remindOfDomains(ctx: Context): Promise<void> {
  const { day } = await readSiteClock(ctx)
  const projects = await endingProjects(ctx, day).select('id').orderBy('domain_expires_on').execute()
  await runEach(projects, ({ id }) => inTransaction(ctx, (inside) => remind(inside, id, day)))
}

function endingProjects({ db }: Context, day: string) {
  return db
    .selectFrom('project')
    .where('domain_expires_on', '>=', day)
    .where('domain_expires_on', '<=', addDays(day, endsSoonDays))
}

async function remind(inside: Context, id: string, day: string): Promise<void> {
  // Reads the row again, because its owner may have changed. The lock delays owner changes until the notices are sent.
  const project = await endingProjects(inside, day)
    .select([
      'email',
      'company_name as companyName',
      'website_url as websiteUrl',
      'domain_expires_on as endsOn',
    ])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!project?.endsOn) return
  const { email, companyName, websiteUrl, endsOn } = project
  const days = daysBetween(day, endsOn)
  const step = steps.find((one) => days <= one)
  if (step === undefined) return
  const domain = websiteUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '') || companyName
  // Contains the date, so that reminders restart after a renewal.
  const event = `domain.ends:${id}:${endsOn}:${step}` as const
  const title = `The domain of ${domain} ${formatDaysLeft(days)}`
  const count = await notify(inside, {
    to: { email },
    event,
    title,
    text: `It expires on ${formatDay(endsOn)}. Without a renewal, your website and its e-mail addresses stop working on that day. Contact us by chat or report it here, and we’ll renew it for you.`,
    link: { kind: 'project', audience: 'client' },
  })
  const told =
    count > 0 ? `${formatClient(email)} notified too` : `${formatUnreached(email)} and was not notified`
  await notify(inside, {
    to: 'staff',
    event,
    title: `${title} (${companyName})`,
    text: `It expires on ${formatDay(endsOn)}. ${told}.`,
    link: { kind: 'project', audience: 'staff', id },
  })
}

const formatClient = (email: string) =>
  isPlaceholder(email) ? 'The members of the client were' : `The client, ${email}, was`
