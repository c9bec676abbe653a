import { lazy, type ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { CreditNoteRow, RenewalRow } from '#app/api/invoices.ts'
import type { LedgerRow } from '#app/api/ledger.ts'
import type { ClaimRow, InvoiceRow, MethodRow } from '#app/api/payments.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RefundList } from '#app/components/payment/refund-list.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { Money } from '#core/money.ts'
import { isWaiting } from '#core/payment-claim/payment-claim.ts'
import { claimsToCorrect } from '#core/payment-claim/to-correct.ts'
import { compareDates } from '#core/time.ts'
import { CreditNotes } from './credit-notes.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PendingClaims } from './pending-claims.tsx'
import { importChosenInvoice, type readChosen } from './read-chosen.ts'
import { RejectedClaims } from './rejected-claims.tsx'
import { Renewals } from './renewals.tsx'
import { UnpaidInvoices } from './unpaid-invoices.tsx'

const ChosenInvoice = lazy(async () => ({ default: (await importChosenInvoice()).ChosenInvoice }))

export const overviewTitle = 'To pay'

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
  credits: Money[]
  methods: MethodRow[]
  /** The invoice that a link names. */
  chosen: Awaited<ReturnType<typeof readChosen>>
  /** True if all pages are loaded. */
  isWhole: boolean
  children: ReactNode
}

/** Open invoices, payments being checked, and receipts of a client. */
export function Overview({
  invoices,
  claims,
  creditNotes,
  refunds,
  renewals,
  credits,
  methods,
  chosen,
  isWhole,
  children,
}: OverviewProps) {
  // The invoice named in the query comes first, then by due date.
  const [params] = useSearchParams()
  const wanted = params.get('invoice') ?? params.get('pay')
  const open = invoices
    .filter(({ open }) => open.minor > 0)
    .toSorted((a, b) => Number(b._id === wanted) - Number(a._id === wanted) || compareDates(a.dueOn, b.dueOn))
  const checked = claims.filter(isWaiting)
  const openIds = new Set(open.map(({ _id }) => _id))
  const refused = claimsToCorrect(claims).filter(({ invoiceId }) => openIds.has(invoiceId))
  const done = claims.filter(({ receiptNumber }) => receiptNumber !== null)
  const isNothing = isWhole && open.length + checked.length + refused.length === 0
  return (
    <Page
      title={overviewTitle}
      lead="Open invoices, payments being checked, and receipts."
      action={<StatementLink />}
    >
      {chosen && <ChosenInvoice key={chosen.invoice._id} {...chosen} />}
      {isNothing && (
        <div className="mb-12">
          <DashboardEmptyState title="You owe nothing. Thank you.">
            New invoices appear here, and we’ll notify you.
          </DashboardEmptyState>
        </div>
      )}
      <RejectedClaims claims={refused} />
      <UnpaidInvoices invoices={open} claims={checked} credits={credits} methods={methods} />
      <PendingClaims claims={checked} />
      <Renewals renewals={renewals} />
      <PaymentHistory claims={done} invoices={invoices} credits={credits} />
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
