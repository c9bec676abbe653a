import { Globe } from 'lucide-react'
import { href, Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { OrderRow } from '#app/api/orders.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { CertificateButton } from '#app/components/dashboard/records/certificate-button.tsx'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { ProjectPasswords } from '#app/components/dashboard/secrets/project-passwords.tsx'
import { OrderBadge } from '#app/components/orders/state-badge.tsx'
import { formatClientTurn } from '#app/components/orders/turn-line.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { LineParts } from '#app/components/ui/line-parts.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import type { NextMilestone } from '#core/project/latest-work.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import { sumOf } from './cost-table.tsx'
import { ProjectDetails } from './project-details.tsx'

type ProjectSummaryProps = {
  project: ProjectRow
  /** Its order, unless that has ended. */
  order: OrderRow | undefined
  next: NextMilestone | undefined
}

/** Owner's view of a project: progress, costs, domain expiry and details. */
export function ProjectSummary({ project, order, next }: ProjectSummaryProps) {
  const maySeeSecrets = useMayAsClient('project.reveal')
  const { companyname, projectPorgress, costs, notes, certificate } = project
  return (
    <article>
      <Heading {...project} />
      {order && <OrderState order={order} isClients={next?.side === 'client'} />}
      <ProgressBar label="Progress" percent={projectPorgress} />
      {next && <Next milestone={next} />}
      {notes && (
        <section
          aria-label={`Notes on ${companyname}`}
          className="mt-5 max-w-measure rounded-small bg-surface px-4 py-3"
        >
          <h4 className="font-text text-small font-normal text-muted">Notes</h4>
          <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
        </section>
      )}
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-4">
        {costs.length > 0 && (
          <Fact name="Costs so far">
            <span className="tabular">{sumOf(costs)}</span>
          </Fact>
        )}
        <Website {...project} />
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        {maySeeSecrets && <ProjectPasswords project={project} />}
        {findCertificateId(certificate, linkTo) && <CertificateButton url={certificate} />}
      </div>
      <ProjectDetails project={project} />
    </article>
  )
}

function Next({ milestone: { title, dueOn } }: { milestone: NextMilestone }) {
  const isLate = dueOn !== null && dueOn < currentDay()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
      <span className="min-w-0 wrap-anywhere">
        Next: {title}
        {dueOn && (
          <>
            , by <DayTime value={dueOn} />
          </>
        )}
      </span>
      {isLate && <Badge tone="warning">Late</Badge>}
    </p>
  )
}

type OrderStateProps = {
  order: OrderRow
  /** True if the next milestone is for the client to do. */
  isClients: boolean
}

/** State of the order, whose turn it is, and the day it will be ready. */
function OrderState({ order, isClients }: OrderStateProps) {
  const { _id: id, number, status, dueOn } = order
  const ofOrder = formatClientTurn(order)
  const turn = isClients && ofOrder === 'Our turn' ? 'Your turn' : ofOrder
  const isAwaited = dueOn && status !== 'delivered'
  return (
    <LineParts className="mb-3">
      <Link to={href('/dashboard/pending-applications/:id', { id })} className="tabular hover:underline">
        {number}
      </Link>
      <OrderBadge status={status} />
      {(turn || isAwaited) && (
        <>
          {turn}
          {isAwaited && turn && ' · '}
          {isAwaited && (
            <>
              ready by <DayTime value={dueOn} />
            </>
          )}
        </>
      )}
    </LineParts>
  )
}

function Heading({ _id: id, companyname, shortDescription, projectImage }: ProjectRow) {
  return (
    <div className="mb-4 flex items-start gap-4">
      {projectImage && (
        <div className="w-24 shrink-0 overflow-hidden rounded-small border border-line sm:w-36">
          <StoredPicture url={projectImage} alt="" sizes="9rem" width={320} height={180} />
        </div>
      )}
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-[1.125rem]">
          <Link to={href('/dashboard/projects-preview/:id', { id })} className="hover:underline">
            {companyname}
          </Link>
        </h3>
        <p className="mt-1 max-w-measure wrap-anywhere text-muted">{shortDescription}</p>
      </div>
    </div>
  )
}

function Website({ hasWebsite, websiteUrl, domainExpiry }: ProjectRow) {
  if (!hasWebsite) return null
  return (
    <>
      {websiteUrl && (
        <Fact name="Website">
          <ExternalLink
            href={websiteUrl}
            className="inline-flex max-w-full items-start gap-1.5 font-semibold text-accent hover:underline"
          >
            <Globe aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span className="wrap-anywhere">{hostOf(websiteUrl)}</span>
          </ExternalLink>
        </Fact>
      )}
      {domainExpiry && (
        <Fact name="Domain">
          <DomainEnd expiresOn={domainExpiry} />
        </Fact>
      )}
    </>
  )
}

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address
