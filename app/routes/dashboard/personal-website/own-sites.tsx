import { Globe } from 'lucide-react'
import { href, Link } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { orderOnlineAddress } from '#app/components/order-address.ts'
import { formatSupport } from '#app/components/quotes/promises.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { daysLeft } from '#core/project/domain.ts'
import type { ProjectRow } from '#core/project/project.ts'

/** Client's websites: URL, domain, support, and a link to request a change. */
export function OwnSites({ sites, orders }: { sites: ProjectRow[]; orders: OrderRow[] }) {
  return (
    <Panel title={sites.length === 1 ? 'Your site' : 'Your sites'}>
      <ul className="grid gap-4">
        {sites.map((site) => (
          <li key={site._id} className="min-w-0 rounded-large border border-line bg-raised p-5 sm:p-7">
            <Site site={site} order={orders.find(({ projectId }) => projectId === site._id)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Site({ site, order }: { site: ProjectRow; order: OrderRow | undefined }) {
  const { companyname, websiteUrl, domainExpiry } = site
  const change = `${orderOnlineAddress('custom')}&${new URLSearchParams({ about: `A change to ${websiteUrl}: ` })}`
  return (
    <article>
      <h3 className="text-[1.25rem] wrap-anywhere">{companyname}</h3>
      <ExternalLink
        href={websiteUrl}
        className="mt-1 inline-flex max-w-full items-center gap-1.5 font-semibold text-accent hover:underline"
      >
        <Globe aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{websiteUrl}</span>
      </ExternalLink>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Domain">{domainExpiry ? <DomainEnd expiresOn={domainExpiry} /> : 'Expiry unknown'}</Fact>
        <Fact name="Support">
          <Support order={order} />
        </Fact>
      </dl>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={change} className={buttonClass('main', '', 'small')}>
          Request a change
        </Link>
        <Link to={href('/dashboard/report-problem')} className={buttonClass('second', '', 'small')}>
          Report a problem
        </Link>
      </div>
    </article>
  )
}

function Support({ order }: { order: OrderRow | undefined }) {
  if (!order) return 'Ask us in the chat'
  const { supportUntil: until, snapshot } = order
  if (snapshot.supportMonths === 0) return 'None'
  if (!until) return `${formatSupport(snapshot.supportMonths)} from delivery`
  const left = daysLeft(until, new Date())
  return (
    <>
      {left >= 0 ? formatDaysLeft(left) : <Badge tone="warning">ended</Badge>}
      <span className="block text-small font-normal text-muted">
        <DayTime value={until} />
      </span>
    </>
  )
}
const formatDaysLeft = (days: number) => {
  if (days === 0) return 'ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}
