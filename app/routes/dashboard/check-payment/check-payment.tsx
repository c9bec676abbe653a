import { href, Link, replace } from 'react-router'
import { listLinesFor } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { listClaimsToCheck } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { loadPart } from '#app/components/list/load-part.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/check-payment'
import { AllClaims } from './all-claims.tsx'
import { isProven } from './claim-lines.tsx'
import { claimList } from './claim-list.tsx'
import { findFirst, Queue } from './queue.tsx'

const title = 'Check payments'

/** Loads the queue of claims to check or, with `?list`, all claims. */
export async function clientLoader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('list')) {
    return { list: await loadPart<StaffClaimRow>(request, claimList, { name: 'list', value: 'all' }) }
  }
  // Filters apply to the list. Redirect, so that the list stays when the filter is removed.
  if (['q', ...claimList.filters.map(({ name }) => name)].some((name) => searchParams.has(name))) {
    searchParams.set('list', 'all')
    throw replace(`${pathname}?${searchParams}`)
  }
  const queue = await listClaimsToCheck(api)
  const first = findFirst(queue.rows, searchParams)
  const lines = first && !isProven(first) ? (await listLinesFor(api, first._id)).rows : []
  return { queue, linesOfFirst: { claim: first?._id, lines } }
}

export const loader = onServer(clientLoader)

export default function CheckPayment({ loaderData }: Route.ComponentProps) {
  useReloadOn(['payment-claim', 'invoice'])
  const { queue, linesOfFirst, list } = loaderData
  if (list) {
    return (
      <Page title="All payments" lead="Payments reported by clients, and their outcome." action={<ToQueue />}>
        <AllClaims loaded={list} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      lead="Payments reported by clients, to compare with the wallet. Oldest first."
      action={<ToList />}
    >
      {queue.rows.length === 0 ? (
        <DashboardEmptyState title="Nothing to check.">
          Payments reported by clients appear here immediately.
        </DashboardEmptyState>
      ) : (
        <Queue page={queue} linesOfFirst={linesOfFirst} />
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
  <Link to={href('/dashboard/check-payment')} className={buttonClass('second', '', 'small')}>
    Payments to check
  </Link>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
