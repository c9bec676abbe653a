import type { Context } from '../context.ts'
import { tellDay } from '../day.ts'
import { notify } from '../notice/notice.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { daysLeft, endsSoonDays, tellDaysLeft } from './domain.ts'

const day = 86_400_000
/** Days before its end on which a domain is spoken of. */
const steps = [1, 7, 14, 30, 60]

/** Due and not yet sent: one letter for each step, also when the day itself was missed, however often this runs. */
export async function remindOfDomains(ctx: Context): Promise<void> {
  const now = ctx.now()
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const projects = await ctx.db
    .selectFrom('project')
    .select([
      'id',
      'email',
      'company_name as companyName',
      'website_url as websiteUrl',
      'domain_expires_on as endsOn',
    ])
    .where('domain_expires_on', '>=', dayOf(now.getTime()))
    .where('domain_expires_on', '<=', dayOf(now.getTime() + endsSoonDays * day))
    .orderBy('domain_expires_on')
    .execute()
  for (const project of projects) await remind(ctx, { ...project, endsOn: project.endsOn ?? '' })
}

type Ending = { id: string; email: string; companyName: string; websiteUrl: string; endsOn: string }

async function remind(ctx: Context, { id, email, companyName, websiteUrl, endsOn }: Ending): Promise<void> {
  const days = daysLeft(endsOn, ctx.now())
  const step = steps.find((one) => days <= one)
  if (step === undefined) return
  const domain = websiteUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '') || companyName
  // Another date is another end.
  const event = `domain.ends:${id}:${endsOn}:${step}`
  const title = `The domain of ${domain} ${tellDaysLeft(days)}`
  await inTransaction(ctx, async (inside) => {
    await notify(inside, {
      to: { email },
      event,
      title,
      text: `It ends on ${tellDay(endsOn)}. Without a renewal your website and its mail addresses stop working on that day. Answer in the chat or report it here, and we renew it for you.`,
      link: '/dashboard/projects-preview',
    })
    await notify(inside, {
      to: 'staff',
      event,
      title: `${title} (${companyName})`,
      text: `It ends on ${tellDay(endsOn)}. The client, ${email}, has been told as well.`,
      link: `/dashboard/projects-form/${id}`,
    })
  })
}
