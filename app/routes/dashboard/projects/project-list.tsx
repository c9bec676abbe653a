import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { describePlaceholder } from '#core/owner/owner.ts'
import type { ProjectRow, StaffProjectRow } from '#core/project/project.ts'

export const projectList: ListShape = {
  resource: 'projects',
  noun: { one: 'project', many: 'projects' },
  search: 'Search projects',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('companyName', 'Company'),
    { value: 'progress', label: 'Least progress first' },
    { value: '-progress', label: 'Most progress first' },
    { value: 'domainExpiresOn', label: 'Domain expires first' },
    { value: '-domainExpiresOn', label: 'Domain expires last' },
  ],
  filters: [
    choiceFilter('hasWebsite', 'Website', 'With or without a website', {
      true: 'With a website',
      false: 'Without a website',
    }),
    choiceFilter('round', 'Proofs', 'Any proofs', {
      'changes-asked': 'Changes asked',
      open: 'Waiting for the client',
    }),
    choiceFilter('assignee', 'Assigned to', 'Anybody', { me: 'Mine', none: 'Unassigned' }),
    choiceFilter('milestones', 'Milestones', 'Late or not', { late: 'Late' }),
    { kind: 'day', name: 'expiresFrom', label: 'Domain expires from' },
    { kind: 'day', name: 'expiresBefore', label: 'Domain expires before' },
  ],
}

export const nameOfProject = ({ companyname }: ProjectRow) => companyname

export const projectColumns: Column<StaffProjectRow>[] = [
  { label: 'Project', sort: 'companyName', cell: (row) => <Company row={row} /> },
  {
    label: 'Progress',
    sort: 'progress',
    isPlain: true,
    className: 'w-28 xl:w-40',
    cell: ({ projectPorgress }) => <ProgressBar label="Progress" percent={projectPorgress} />,
  },
  {
    label: 'Domain',
    sort: 'domainExpiresOn',
    className: 'whitespace-nowrap',
    cell: ({ domainExpiry }) => (domainExpiry ? <DomainEnd expiresOn={domainExpiry} /> : 'None'),
  },
  createdColumn('Added'),
]

function Company({ row: { companyname, ownerName, Email, websiteUrl, assignee } }: { row: StaffProjectRow }) {
  return (
    <>
      <p className="font-semibold">{companyname}</p>
      {[ownerName, describePlaceholder(Email) ?? Email].map((text) => (
        <p key={text} className="text-small text-muted">
          <ShortText>{text}</ShortText>
        </p>
      ))}
      {assignee && <p className="text-small text-muted">For {assignee.name}</p>}
      {websiteUrl && (
        <ExternalLink
          href={websiteUrl}
          className="line-clamp-1 text-small font-semibold text-accent hover:underline"
        >
          {websiteUrl.replace(/^https?:\/\//, '')}
        </ExternalLink>
      )}
    </>
  )
}
