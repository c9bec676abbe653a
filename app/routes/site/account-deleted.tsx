import { href, Link } from 'react-router'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { deletionFacts } from '#core/account/deletion-facts.ts'
import type { Route } from './+types/account-deleted'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Account deleted',
    description: 'The account is deleted.',
    path: '/account-deleted',
    picture: 'login',
    isHidden: true,
  })

/** Closing page of `DeleteAccount`. The same for everybody: the account no longer exists. */
export default function AccountDeleted() {
  const { removed, kept, apart } = deletionFacts
  return (
    <>
      <PageHeader eyebrow="Goodbye" title="Your account is deleted">
        You are signed out everywhere. We have sent a confirmation to your address.
      </PageHeader>
      <div className="wide max-w-3xl! grid gap-4 pb-24 pt-8">
        <p>{removed}</p>
        <p>{kept}</p>
        <p>{apart}</p>
        <p>
          <Link className="text-accent underline underline-offset-4" to={href('/privacy')}>
            Privacy
          </Link>{' '}
          says how long each is kept. For a question, or to come back,{' '}
          <Link className="text-accent underline underline-offset-4" to={href('/contact')}>
            write to us
          </Link>
          .
        </p>
      </div>
    </>
  )
}
