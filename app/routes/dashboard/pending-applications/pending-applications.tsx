import { lazy } from 'react'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listOrdersOf } from '#app/api/orders.ts'
import { listQuotesOf } from '#app/api/quotes.ts'
import { listServices } from '#app/api/services.ts'
import { listRequestsOf } from '#app/api/template-requests.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { compareDates } from '#core/time.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/pending-applications'
import { ApplicationList } from './application-list.tsx'
import { isOwnEntry, orderEntry, quoteEntry, requestEntry } from './entries.ts'
import { ServiceChoice } from './service-choice.tsx'

// Lazy: the list does not need the form library and the validation rules.
const importOrderForm = () => import('./order-form.tsx')
const OrderForm = lazy(async () => ({ default: (await importOrderForm()).OrderForm }))

export async function clientLoader({ context, request }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('order') ?? ''
  const [services, orders, requests, quotes] = await Promise.all([
    listServices(api),
    own.list('order.list-own', (email) => listOrdersOf(api, email)),
    own.list('template-request.list-own', (email) => listRequestsOf(api, email)),
    own.list('quote.list-own', (email) => listQuotesOf(api, email)),
    wanted && importOrderForm(),
  ])
  const entries = [
    ...orders.rows.map(orderEntry),
    ...requests.rows.map(requestEntry),
    ...quotes.rows.filter(isOwnEntry).map(quoteEntry),
  ].sort((one, other) => compareDates(other.createdAt, one.createdAt))
  return {
    services,
    entries,
    ordered: services.find(({ slug }) => slug === wanted),
    planId: searchParams.get('plan') ?? '',
    about: searchParams.get('about') ?? '',
  }
}

export const loader = onServer(clientLoader)

export default function PendingApplications({ loaderData }: Route.ComponentProps) {
  const { services, entries, ordered, planId, about } = loaderData
  useReloadOn(['order', 'quote', 'template-request', 'invoice', 'payment-claim', 'service', 'proof'])
  const mayOrder = useMayAsClient('order.place')
  if (ordered && mayOrder)
    return <OrderForm key={ordered.slug} service={ordered} planId={planId} about={about} />

  const waiting = entries.filter(({ isPending }) => isPending)
  // Entries that wait for the client come first.
  const pending = [
    ...waiting.filter(({ isMyTurn }) => isMyTurn),
    ...waiting.filter(({ isMyTurn }) => !isMyTurn),
  ]
  const others = entries.filter(({ isPending }) => !isPending)
  return (
    <Page
      title="Applications"
      lead="Requests and orders that are not agreed or paid yet, and whose turn it is."
    >
      {pending.length > 0 ? (
        <>
          <ApplicationList label="Waiting" entries={pending} heading="h2" />
          {mayOrder && (
            <Panel title="Something else?">
              <ServiceChoice services={services} />
            </Panel>
          )}
        </>
      ) : (
        <DashboardEmptyState
          title={mayOrder ? 'Nothing is waiting. Choose a service to start.' : 'Nothing is waiting.'}
          action={mayOrder && <ServiceChoice services={services} />}
        />
      )}
      {others.length > 0 && (
        <div className="mt-12">
          <Panel title="Agreed and earlier">
            <ApplicationList label="Agreed and earlier" entries={others} heading="h3" />
          </Panel>
        </div>
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Applications" error={error} />
)
