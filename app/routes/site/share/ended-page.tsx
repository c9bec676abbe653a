import { ButtonLink } from '#app/components/ui/button.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import type { EndedShare } from '#core/share-link/open-shared.server.ts'

type EndedPageProps = { ended: EndedShare; signIn: string }

/** The link of a paper that no longer works: says why, and leads to the record by an account. */
export const EndedPage = ({ ended: { kind, isWithdrawn }, signIn }: EndedPageProps) => (
  <>
    <PageHeader
      title={isWithdrawn ? 'This link was withdrawn' : 'This link has expired'}
      actions={<ButtonLink href={signIn}>Sign in to see the {kind}</ButtonLink>}
    >
      The paper itself stays as it is. Please sign in with the address that we write to, or ask us for a new
      link.
    </PageHeader>
    <div className="pb-24" />
  </>
)
