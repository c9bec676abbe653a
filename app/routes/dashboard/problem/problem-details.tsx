import { linkTo } from '#api/links/links.ts'
import type { WholeProblem } from '#app/api/problems.ts'
import { ClientAddress } from '#app/components/dashboard/records/client-address.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { Stars } from '#app/components/ui/stars.tsx'
import { type Category, categoryLabels } from '#core/problem/problem.ts'
import { StaffLink } from '../shell/staff-link.tsx'

/** Reporter and subject of a problem. */
export function ProblemDetails({ problem }: { problem: WholeProblem }) {
  const { clientName, email, category, pageAddress, createdAt, rating, ratingText } = problem
  return (
    <section aria-label="Facts">
      <dl className="grid gap-4 text-small">
        <Fact name="Client">
          <span className="block">{clientName}</span>
          <ClientAddress email={email} />
        </Fact>
        <Fact name="About">
          <AboutLink problem={problem} />
        </Fact>
        <Fact name="Category">{categoryLabels[category as Category] ?? category}</Fact>
        <Fact name="Reported">
          <RelativeTime value={createdAt} />
        </Fact>
        {pageAddress && (
          <Fact name="Page">
            <ExternalLink href={pageAddress} className="text-accent hover:underline">
              {pageAddress}
            </ExternalLink>
          </Fact>
        )}
        {rating !== null && (
          <Fact name="Rating">
            <Stars rating={rating} className="size-4" />
            {ratingText && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{ratingText}</span>}
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** URL of the record that the problem refers to, by kind. */
const recordUrls: Partial<Record<WholeProblem['about'], (id: string, name: string) => string>> = {
  order: (id) => linkTo({ kind: 'order', audience: 'staff', id }),
  project: (id) => linkTo({ kind: 'project', audience: 'staff', id }),
  payment: (_id, name) =>
    `${linkTo({ kind: 'invoice', audience: 'staff' })}?${new URLSearchParams({ q: name })}`,
}
const names: Record<WholeProblem['about'], string> = {
  order: 'An order',
  project: 'A project',
  payment: 'A payment',
  site: 'The website',
  account: 'The account here',
  other: 'Something else',
}

function AboutLink({ problem: { about, aboutId, aboutName } }: { problem: WholeProblem }) {
  const urlOf = recordUrls[about]
  if (!urlOf || !aboutId || !aboutName) return names[about]
  return <StaffLink to={urlOf(aboutId, aboutName)}>{aboutName}</StaffLink>
}
