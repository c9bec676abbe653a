import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached, isPlaceholder } from '../owner/owner.ts'
import { isRemindedSince } from '../reminder/reminded-since.server.ts'
import { expiryStep, stepsBefore } from '../reminder/reminder-days.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteClock, type SiteClock } from '../site-settings/site-clock.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { addDays, daysBetween, formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { endsSoonDays, formatDaysLeft } from './domain.ts'

type Due = { steps: readonly number[]; clock: SiteClock }

/** Sends the due reminders, one per step and expiry date. Idempotent; catches up after missed days. */
export async function remindOfDomains(ctx: Context): Promise<void> {
  const { remindBeforeExpiry } = await readSiteSettings(ctx)
  const due = { steps: stepsBefore(remindBeforeExpiry), clock: await readSiteClock(ctx) }
  const projects = await endingProjects(ctx, due.clock.day)
    .select('id')
    .orderBy('domain_expires_on')
    .execute()
  await runEach(projects, ({ id }) => inTransaction(ctx, (inside) => remind(inside, id, due)))
}

function endingProjects({ db }: Context, day: string) {
  return db
    .selectFrom('project')
    .where('domain_expires_on', '>=', day)
    .where('domain_expires_on', '<=', addDays(day, endsSoonDays))
}

async function remind(inside: Context, id: string, { steps, clock }: Due): Promise<void> {
  // Reads the row again, because its owner may have changed. The lock delays owner changes until the notices are sent.
  const project = await endingProjects(inside, clock.day)
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
  const days = daysBetween(clock.day, endsOn)
  const step = expiryStep(steps, -days)
  if (step === undefined) return
  const domain = websiteUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '') || companyName
  // Contains the date, so that reminders restart after a renewal.
  const event = `domain.ends:${id}:${endsOn}:${-step}` as const
  if (await isRemindedSince(inside, { event, topic: 'domain', endsOn, step, clock })) return
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
