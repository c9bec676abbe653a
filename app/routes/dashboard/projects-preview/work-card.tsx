import { href, Link } from 'react-router'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { paymentStateLabels } from '#core/invoice/invoice.ts'
import { nextStep, type Work } from './own-work.ts'

/** Project card with the next step first. */
export function WorkCard({ work }: { work: Work }) {
  const { id, name, project, order } = work
  const next = nextStep(work)
  return (
    <article className="relative grid h-full content-start gap-5 rounded-large border border-line bg-raised p-6 shadow-low has-[a:hover]:border-ink">
      <div>
        <Badge
          canWrap
          tone={next.startsWith('Your turn') ? 'warning' : next.startsWith('Our') ? 'accent' : 'success'}
        >
          {next}
        </Badge>
        <h2 className="mt-2 wrap-anywhere text-[1.25rem]">
          <Link
            to={href('/dashboard/projects-preview/:id', { id })}
            className="outline-none after:absolute after:inset-0 after:rounded-large focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-muted">{project?.shortDescription ?? order?.number}</p>
      </div>
      {project && <ProgressBar label="Progress" percent={project.projectPorgress} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 max-[12rem]:grid-cols-1">
        {order?.dueOn && (
          <Fact name="Due">
            <DayTime value={order.dueOn} />
          </Fact>
        )}
        {order && <Fact name="Payment">{paymentStateLabels[order.paymentState]}</Fact>}
        {project?.hasWebsite && project.domainExpiry && (
          <Fact name="Domain">
            <DomainEnd expiresOn={project.domainExpiry} />
          </Fact>
        )}
      </dl>
    </article>
  )
}
