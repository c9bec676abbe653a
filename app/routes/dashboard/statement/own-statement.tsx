import { href } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/own-statement'
import { loadStatement } from './load-statement.ts'
import { StatementView } from './statement-view.tsx'

const title = 'Statement of account'

export const clientLoader = ({ context, request }: Route.LoaderArgs) =>
  loadStatement(request, ownRecords(context.get(accountContext)).email)
export const loader = onServer(clientLoader)

/** Statement of account, for the client. */
export default function OwnStatement({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim'])
  const back = <BackLink to={href('/dashboard/pending-payment')}>To pay</BackLink>
  return (
    <Page title={title} lead="What was invoiced and paid, and what is open." action={back}>
      <StatementView {...loaderData} />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
