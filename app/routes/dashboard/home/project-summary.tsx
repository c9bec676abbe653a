import { Globe } from 'lucide-react'
import type { ProjectRow } from '#app/api/projects.ts'
import { CertificateButton } from '#app/components/dashboard/certificate-button.tsx'
import { DomainEnd } from '#app/components/dashboard/domain-end.tsx'
import { ProjectPasswords } from '#app/components/dashboard/project-passwords.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import { formatMoney, usd } from '#core/money.ts'

/** One project as its owner sees it: how far it is, what it cost, and when the domain ends. */
export function ProjectSummary({ project }: { project: ProjectRow }) {
  const { companyname, shortDescription, projectPorgress, hasWebsite, websiteUrl, domainExpiry, costs } =
    project
  const total = costs.reduce((sum, { amount }) => sum + usd(amount).minor, 0)
  return (
    <article>
      <h3 className="text-[1.125rem]">{companyname}</h3>
      <p className="mt-1 mb-4 max-w-measure text-muted">{shortDescription}</p>
      <ProgressBar label="Progress" percent={projectPorgress} />
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-4">
        <Fact name="Costs so far">
          <span className="tabular">{formatMoney({ minor: total, currency: 'USD' })}</span>
        </Fact>
        {hasWebsite && websiteUrl && (
          <Fact name="Website">
            <ExternalLink
              href={websiteUrl}
              className="inline-flex max-w-full items-center gap-1.5 font-semibold text-accent hover:underline"
            >
              <Globe aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{hostOf(websiteUrl)}</span>
            </ExternalLink>
          </Fact>
        )}
        {hasWebsite && domainExpiry && (
          <Fact name="Domain">
            <DomainEnd expiresOn={domainExpiry} />
          </Fact>
        )}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <ProjectPasswords project={project} />
        {findCertificateId(project.certificate) && <CertificateButton url={project.certificate} />}
      </div>
    </article>
  )
}

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address
