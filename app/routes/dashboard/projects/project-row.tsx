import { href, Link } from 'react-router'
import type { ProjectRow } from '#app/api/projects.ts'
import { CertificateButton } from '#app/components/dashboard/certificate-button.tsx'
import { DomainEnd } from '#app/components/dashboard/domain-end.tsx'
import { ProjectPasswords } from '#app/components/dashboard/project-passwords.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import { DeleteProject } from './delete-project.tsx'

type ProjectRowProps = { project: ProjectRow; onChanged: () => void }

/** One line of the list on wide screens, a card on small ones. */
export function ProjectRowView({ project, onChanged }: ProjectRowProps) {
  const { _id: id, companyname, ownerName, Email, projectPorgress, domainExpiry, certificate } = project
  return (
    <article className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h2 className="text-[1.125rem] break-words">{companyname}</h2>
        <p className="mt-0.5 text-small text-muted break-words">
          {ownerName} · {Email}
        </p>
        {project.websiteUrl && (
          <ExternalLink
            href={project.websiteUrl}
            className="block truncate text-small font-semibold text-accent hover:underline"
          >
            {project.websiteUrl}
          </ExternalLink>
        )}
      </div>
      <ProgressBar label="Progress" percent={projectPorgress} />
      <div className="text-small">
        <p className="text-muted">Domain</p>
        <p className="font-semibold">{domainExpiry ? <DomainEnd expiresOn={domainExpiry} /> : 'None'}</p>
      </div>
      <div className="flex flex-wrap gap-2 md:col-span-3">
        <Link
          to={href('/dashboard/projects-form/:id?', { id })}
          className={buttonClass('second', '', 'small')}
        >
          Edit<span className="sr-only"> {companyname}</span>
        </Link>
        <ProjectPasswords project={project} />
        {findCertificateId(certificate) && <CertificateButton url={certificate} />}
        <DeleteProject project={project} onChanged={onChanged} />
      </div>
    </article>
  )
}
