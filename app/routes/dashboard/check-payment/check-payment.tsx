import { Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listToCheck } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { Failure } from '#app/components/dashboard/failure.tsx'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { useReloadOn } from '#app/components/dashboard/use-live.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import type { Route } from './+types/check-payment'
import { AllClaims } from './all-claims.tsx'
import { claimList } from './claim-list.tsx'
import { Queue } from './queue.tsx'

const title = 'Check payments'

/** Without a filter what waits, one after the other; with one, any list of claims. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const isQueue = ['q', ...claimList.filters.map(({ name }) => name)].every((name) => !searchParams.has(name))
  if (isQueue) return { queue: await listToCheck(api) }
  return { list: await loadList<StaffClaimRow>(request, claimList) }
}

export default function CheckPayment({ loaderData }: Route.ComponentProps) {
  useReloadOn(['payment-claim', 'invoice'])
  const { queue, list } = loaderData
  if (list) {
    return (
      <Page
        title="All payments"
        lead="What clients said they paid, and what became of it."
        action={<ToQueue />}
      >
        <AllClaims loaded={list} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      lead="What clients say they paid, to be compared with the wallet. Oldest first."
      action={<ToList />}
    >
      {queue.rows.length === 0 ? (
        <NothingYet title="Nothing to check.">What clients say they paid comes here at once.</NothingYet>
      ) : (
        <Queue page={queue} />
      )}
    </Page>
  )
}

const ToList = () => (
  <Link to="?list=all" className={buttonClass('second', '', 'small')}>
    All payments
  </Link>
)
const ToQueue = () => (
  <Link to="/dashboard/check-payment" className={buttonClass('second', '', 'small')}>
    What waits
  </Link>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  return (
    <Page title={title}>
      <Failure message={sentenceOf(error)} onRetry={revalidate} />
    </Page>
  )
}
