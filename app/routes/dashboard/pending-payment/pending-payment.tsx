import { lazy, type ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { type CreditNoteRow, listCreditNotesOf, listRenewalsOf, type RenewalRow } from '#app/api/invoices.ts'
import { type LedgerRow, listRefundsOf } from '#app/api/ledger.ts'
import {
  type ClaimRow,
  type InvoiceRow,
  listClaimsOf,
  listInvoicesOf,
  listMethods,
  type MethodRow,
  readCredit,
  senderNumbers,
} from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RefundList } from '#app/components/payment/refund-list.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { formatOpen } from '#core/invoice/invoice.ts'
import type { Money } from '#core/money.ts'
import { amountToSend, isWaiting } from '#core/payment-claim/method-limits.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/pending-payment'
import { CreditNotes } from './credit-notes.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PendingClaims } from './pending-claims.tsx'
import { RejectedClaims } from './rejected-claims.tsx'
import { Renewals } from './renewals.tsx'
import { UnpaidInvoices } from './unpaid-invoices.tsx'

const title = 'To pay'

// Lazy: the list does not need the form library and the validation rules.
const importClaimForm = () => import('./claim-form.tsx')
const ClaimForm = lazy(async () => ({ default: (await importClaimForm()).ClaimForm }))

export async function clientLoader({ context, request }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const { searchParams } = new URL(request.url)
  const [invoices, claims, creditNotes, refunds, renewals, credit, methods] = await Promise.all([
    own.list('invoice.list-own', (email) => listInvoicesOf(api, email)),
    own.list('payment-claim.list-own', (email) => listClaimsOf(api, email)),
    own.list('invoice.list-own', (email) => listCreditNotesOf(api, email)),
    own.list('ledger.list-own', (email) => listRefundsOf(api, email)),
    own.list('invoice.list-own', (email) => listRenewalsOf(api, email)),
    readCredit(api, own.email),
    listMethods(api),
    (searchParams.has('pay') || searchParams.has('again')) && importClaimForm(),
  ])
  return { invoices, claims, creditNotes, refunds, renewals, credit, methods }
}

export const loader = onServer(clientLoader)

export default function PendingPayment({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  useReloadOn(['invoice', 'payment-claim', 'payment-method', 'payment-settings'])
  const { credit, methods } = loaderData
  const { rows: invoices, ...moreInvoices } = useMore(loaderData.invoices)
  const { rows: claims, ...moreClaims } = useMore(loaderData.claims)
  const again = claims.find(({ _id, status }) => _id === params.get('again') && status === 'rejected')
  const invoice = invoices.find(
    ({ _id, open }) => _id === (again?.invoiceId ?? params.get('pay')) && open.minor > 0,
  )
  // Without a payment method there is nothing to report: the list says so.
  if (!invoice || methods.length === 0) {
    return (
      <Overview
        {...{ invoices, claims, credit, methods }}
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
  const left = amountToSend(invoice, others)
  const lead = `${invoice.number} for ${invoice.title}: ${formatOpen(invoice)}`
  return (
    <Page title={again ? `Send ${again.number} again` : 'Report a payment'} lead={lead}>
      <ClaimForm
        // A part that was sent leaves an empty form for the next one.
        key={`${invoice._id}:${again?._id}:${left}`}
        {...{ invoice, methods, again }}
        reported={others}
        methodId={params.get('method')}
        senders={senderNumbers(claims)}
      />
    </Page>
  )
}

const StatementLink = () => (
  <Link to={href('/dashboard/statement')} className={buttonClass('second', '', 'small')}>
    Statement of account
  </Link>
)

type OverviewProps = {
  invoices: InvoiceRow[]
  claims: ClaimRow[]
  /** The latest ones. */
  creditNotes: CreditNoteRow[]
  refunds: LedgerRow[]
  /** The next ones. */
  renewals: RenewalRow[]
  credit: Money
  methods: MethodRow[]
  /** True if all pages are loaded. */
  isWhole: boolean
  children: ReactNode
}

function Overview({
  invoices,
  claims,
  creditNotes,
  refunds,
  renewals,
  credit,
  methods,
  isWhole,
  children,
}: OverviewProps) {
  // The invoice named in the query comes first, then by due date.
  const [params] = useSearchParams()
  const wanted = params.get('invoice') ?? params.get('pay')
  const open = invoices
    .filter(({ open }) => open.minor > 0)
    .toSorted((a, b) => Number(b._id === wanted) - Number(a._id === wanted) || a.dueOn.localeCompare(b.dueOn))
  const checked = claims.filter(isWaiting)
  const openIds = new Set(open.map(({ _id }) => _id))
  const refused = claims.filter(
    ({ status, replacedBy, invoiceId }) => status === 'rejected' && !replacedBy && openIds.has(invoiceId),
  )
  const done = claims.filter(({ receiptNumber }) => receiptNumber !== null)
  const isNothing = isWhole && open.length + checked.length + refused.length === 0
  return (
    <Page
      title={title}
      lead="Open invoices, payments being checked, and receipts."
      action={<StatementLink />}
    >
      {isNothing && (
        <div className="mb-12">
          <DashboardEmptyState title="You owe nothing. Thank you.">
            New invoices appear here, and we’ll notify you.
          </DashboardEmptyState>
        </div>
      )}
      <RejectedClaims claims={refused} />
      <UnpaidInvoices invoices={open} claims={checked} credit={credit} methods={methods} />
      <PendingClaims claims={checked} />
      <Renewals renewals={renewals} />
      <PaymentHistory claims={done} invoices={invoices} credit={credit} />
      <CreditNotes notes={creditNotes} />
      {refunds.length > 0 && (
        <Panel title="Refunds">
          <RefundList refunds={refunds} />
        </Panel>
      )}
      {children}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
