import { href, Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { CertificateButton } from '#app/components/dashboard/records/certificate-button.tsx'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { PreviewButton } from '#app/components/orders/preview-button.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import { paymentStateLabels } from '#core/invoice/invoice.ts'
import { orderStatusLabels } from '#core/order/order.ts'
import type { Work } from '../projects-preview/own-work.ts'

type WorkDetailsProps = {
  work: Work
  /** Set if the progress was set by hand. */
  progressReason: string | null | undefined
}

export function WorkDetails({ work: { project, order }, progressReason }: WorkDetailsProps) {
  return (
    <section aria-label="Status" className="mb-12 grid gap-6">
      {project?.projectDescription && (
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{project.projectDescription}</p>
      )}
      {project && <ProgressBar label="Progress" percent={project.projectPorgress} />}
      {progressReason && <p className="max-w-measure wrap-anywhere text-muted">{progressReason}</p>}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-8 gap-y-5">
        {order && (
          <>
            <Fact name="Order">
              <Link
                to={href('/dashboard/pending-applications/:id', { id: order._id })}
                className="font-semibold text-accent hover:underline"
              >
                {order.number}
              </Link>{' '}
              · {orderStatusLabels[order.status]}
            </Fact>
            <Fact name="Payment">{paymentStateLabels[order.paymentState]}</Fact>
          </>
        )}
        {order?.dueOn && (
          <Fact name="Due">
            <DayTime value={order.dueOn} />
          </Fact>
        )}
        {order?.supportUntil && (
          <Fact name="Support until">
            <DayTime value={order.supportUntil} />
          </Fact>
        )}
        {order?.previewUrl && (
          <Fact name="Preview">
            <ExternalLink href={order.previewUrl} className="wrap-anywhere text-accent hover:underline">
              {order.previewUrl.replace(/^https?:\/\//, '')}
            </ExternalLink>
          </Fact>
        )}
        {project?.websiteUrl && (
          <Fact name="Website">
            <ExternalLink href={project.websiteUrl} className="wrap-anywhere text-accent hover:underline">
              {project.websiteUrl.replace(/^https?:\/\//, '')}
            </ExternalLink>
          </Fact>
        )}
        {project?.hasWebsite && project.domainExpiry && (
          <Fact name="Domain">
            <DomainEnd expiresOn={project.domainExpiry} />
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {/* While it is in review, the panel above has the button. */}
        {order && order.status !== 'in-review' && <PreviewButton previewUrl={order.previewUrl} />}
        {project && findCertificateId(project.certificate, linkTo) && (
          <CertificateButton url={project.certificate} />
        )}
      </div>
    </section>
  )
}
