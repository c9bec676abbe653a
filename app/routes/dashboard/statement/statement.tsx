import { href, Link } from 'react-router'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/statement'
import { loadStatement } from './load-statement.ts'
import { StatementView } from './statement-view.tsx'

const title = 'Statement of account'

export const clientLoader = ({ request, params: { client } }: Route.LoaderArgs) =>
  loadStatement(request, client)
export const loader = onServer(clientLoader)

/** Statement of account of a client, for staff. */
export default function Statement({ loaderData }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim'])
  const { client, statement } = loaderData
  const invoices = (
    <Link
      to={`${href('/dashboard/invoices')}?q=${encodeURIComponent(statement?.clientName ?? '')}`}
      className={buttonClass('second', '', 'small')}
    >
      Their invoices
    </Link>
  )
  return (
    <Page title={title} lead={statement && `Of ${statement.clientName}.`} action={invoices}>
      <StatementView key={client} {...loaderData} />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
