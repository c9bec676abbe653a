import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { senderNumbers } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { formatOpen } from '#core/invoice/invoice.ts'
import { leftOf } from '#core/payment-claim/method-limits.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/pending-payment'
import { Overview, overviewTitle } from './overview.tsx'
import { readChosen } from './read-chosen.ts'
import { importClaimForm, readPayments } from './read-payments.ts'

const ClaimForm = lazy(async () => ({ default: (await importClaimForm()).ClaimForm }))

export async function clientLoader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [payments, chosen] = await Promise.all([
    readPayments(api, context.get(accountContext)),
    readChosen(searchParams.get('invoice') ?? ''),
    needsClaimForm(searchParams) && importClaimForm(),
  ])
  return { ...payments, chosen }
}

const needsClaimForm = (query: URLSearchParams) => query.has('pay') || query.has('again')

export const loader = onServer(clientLoader)

export default function PendingPayment({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  useReloadOn(['invoice', 'payment-claim', 'payment-method', 'payment-settings'])
  const { credits, methods } = loaderData
  const { rows: invoices, ...moreInvoices } = useMore(loaderData.invoices)
  const { rows: claims, ...moreClaims } = useMore(loaderData.claims)
  const again = claims.find(
    ({ _id, status, replacedBy }) => _id === params.get('again') && status === 'rejected' && !replacedBy,
  )
  const invoice = invoices.find(
    ({ _id, open }) => _id === (again?.invoiceId ?? params.get('pay')) && open.minor > 0,
  )
  // Without a payment method there is nothing to report: the list says so.
  if (!invoice || methods.length === 0) {
    return (
      <Overview
        {...{ invoices, claims, credits, methods }}
        chosen={loaderData.chosen}
        creditNotes={loaderData.creditNotes.rows}
        refunds={loaderData.refunds.rows}
        renewals={loaderData.renewals.rows}
        isWhole={!moreInvoices.isMore && !moreClaims.isMore}
      >
        <div className="flex flex-wrap gap-3">
          <MoreButton {...moreInvoices}>Older invoices</MoreButton>
          <MoreButton {...moreClaims}>Older payments</MoreButton>
        </div>
      </Overview>
    )
  }
  const others = claims.filter(({ _id, invoiceId }) => invoiceId === invoice._id && _id !== again?._id)
  const left = leftOf(invoice, others)
  const lead = [`${invoice.number} for ${invoice.title}`, left.payable.minor > 0 && formatOpen(left)]
  return (
    <Page
      title={again ? `Send ${again.number} again` : 'Report a payment'}
      lead={lead.filter(Boolean).join(': ')}
    >
      <ClaimForm
        // A part that was sent leaves an empty form for the next one.
        key={`${invoice._id}:${again?._id}:${left.payable.minor}`}
        {...{ invoice, methods, again }}
        reported={others}
        methodId={params.get('method')}
        senders={senderNumbers(claims)}
      />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={overviewTitle} error={error} />
)
