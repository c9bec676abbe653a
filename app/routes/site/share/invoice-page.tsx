import { InvoiceLines } from '#app/components/payment/invoice-lines.tsx'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { TaxRows } from '#app/components/tax/tax-rows.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { formatRate } from '#core/exchange.ts'
import type { SharedInvoiceRow, SharedPaymentRow } from '#core/invoice/shared-invoice.ts'
import { formatMoney, poisha } from '#core/money.ts'
import { amountToSend, isWaiting, leftToSend } from '#core/payment-claim/method-limits.ts'
import {
  claimStatusLabels,
  type RejectReason,
  rejectReasonLabels,
} from '#core/payment-claim/payment-claim.ts'
import { formatTimeIn } from '#core/time.ts'
import type { PaymentOutcome } from './pay-invoice.server.ts'
import { PaymentForm } from './payment-form.tsx'

const stateSentences: Record<SharedInvoiceRow['status'], string> = {
  open: 'Please pay in one of the ways below, then report your payment.',
  'part-paid': 'A part is paid. Please pay the rest in one of the ways below, then report your payment.',
  paid: 'This invoice is paid. Thank you!',
  void: 'This invoice is void. There is nothing to pay.',
}

/** Says first what is being checked, so that nobody pays twice. */
function describeState(invoice: SharedInvoiceRow): string {
  const { status, payable, payments } = invoice
  if (payable.minor === 0 || !payments.some(isWaiting)) return stateSentences[status]
  const left = leftToSend(invoice, payments) ?? 0
  if (left === 0) return 'We are checking the payment that you reported. Please do not pay it again.'
  return `Thank you! We are checking what you reported. Please send the rest of ${formatMoney(poisha(left))}, then report it.`
}

/** Confirms the form that was sent. Undefined if the state says more, such as the part that is still to be sent. */
function describeDone(invoice: SharedInvoiceRow, done: string): string | undefined {
  if (done === 'rate') return 'The amount is now at today’s rate.'
  if (done !== 'payment' || leftToSend(invoice, invoice.payments) !== 0) return undefined
  return 'Thank you! We check your payment. Its receipt will appear on this page.'
}

type InvoicePageProps = {
  invoice: SharedInvoiceRow
  isRateExpired: boolean
  paymentKey: string
  token: string
  seller: string
  outcome: PaymentOutcome | undefined
  done: string
}

/** An invoice for the holder of its link: what to pay, how, and what became of it. */
export function InvoicePage({ invoice, token, seller, outcome, done, ...props }: InvoicePageProps) {
  const { number, title, clientName, label, open, payments } = invoice
  const papers = `/api/share/${encodeURIComponent(token)}`
  const isPayable = open.minor > 0
  const isCovered = leftToSend(invoice, payments) === 0
  const leftFor = ({ currency }: { currency: string }) => amountToSend(invoice, payments, currency)
  const hasForm = isPayable && invoice.methods.length > 0
  return (
    <>
      <PageHeader eyebrow={`Invoice ${number}`} title={<span className="wrap-anywhere">{title}</span>}>
        <span className="wrap-anywhere">{`${label}, for ${clientName}, from ${seller}.`}</span>
      </PageHeader>
      <div className="wide pb-24 pt-6">
        <div className="grid max-w-3xl gap-12">
          {outcome && !hasForm ? (
            <Notice tone="danger">{outcome.message}</Notice>
          ) : (
            <Notice tone="success">{describeDone(invoice, done) ?? describeState(invoice)}</Notice>
          )}
          <section aria-label="Amounts">
            <InvoiceLines lines={invoice.lines} />
            <div className="mt-4">
              <Amounts invoice={invoice} isRateExpired={props.isRateExpired} />
            </div>
            <p className="mt-6 flex flex-wrap gap-3">
              {hasForm && !isCovered && <ButtonLink href="#report">Report your payment</ButtonLink>}
              <ButtonLink look="second" href={`${papers}/pdf`}>
                Download the PDF
              </ButtonLink>
            </p>
          </section>
          {payments.length > 0 && <Payments payments={payments} papers={papers} />}
          {isPayable && (
            <section aria-labelledby="pay-title" className="grid gap-6">
              <h2 id="pay-title" className="text-title">
                How to pay
              </h2>
              {invoice.methods.map((method) => (
                <MethodCard
                  key={method._id}
                  method={method}
                  left={leftFor(method)}
                  headingLevel={3}
                  isCopyable={false}
                />
              ))}
              {invoice.methods.length === 0 && <p>Please ask us how to pay.</p>}
            </section>
          )}
          {hasForm && (
            <section id="report" aria-labelledby="report-title" className="grid scroll-mt-24 gap-6">
              <h2 id="report-title" className="text-title">
                Report your payment
              </h2>
              {outcome && <Notice tone="danger">{outcome.message}</Notice>}
              <PaymentForm
                invoice={invoice}
                leftFor={leftFor}
                paymentKey={props.paymentKey}
                outcome={outcome}
              />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** An amount in taka needs a rate only for other ways to pay. */
const needsRate = ({ open, methods }: SharedInvoiceRow) =>
  open.currency !== 'BDT' || methods.some(({ currency }) => currency !== 'BDT')

type AmountsProps = { invoice: SharedInvoiceRow; isRateExpired: boolean }

function Amounts({ invoice, isRateExpired }: AmountsProps) {
  const { timeZone } = useBrand()
  const { total, taxes, paid, credited, open, payable, dueOn, status, rate } = invoice
  const isPayable = open.minor > 0
  return (
    <>
      <FactRows>
        <TaxRows taxes={taxes} inclusive={false} />
        <FactRow name="Total">
          <span className="tabular">{formatMoney(total)}</span>{' '}
          <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
        </FactRow>
        <TaxRows taxes={taxes} inclusive />
        <FactRow name="Credit notes">{credited.minor > 0 && formatMoney(credited)}</FactRow>
        <FactRow name="Paid">{paid.minor > 0 && formatMoney(paid)}</FactRow>
        <FactRow name="To pay">
          {isPayable && (
            <strong className="tabular">
              {formatMoney(open)}
              {open.currency !== payable.currency && `, which is ${formatMoney(payable)}`}
            </strong>
          )}
        </FactRow>
        <FactRow name="Due">{isPayable && <DayTime value={dueOn} />}</FactRow>
        <FactRow name="Rate">
          {isPayable &&
            open.currency !== 'BDT' &&
            `${formatRate(open.currency, rate)}, ${
              isRateExpired ? 'expired' : `until ${formatTimeIn(new Date(rate.validUntil), timeZone)}`
            }`}
        </FactRow>
      </FactRows>
      {isPayable && isRateExpired && needsRate(invoice) && (
        <form method="post" aria-label="Rate" className="mt-4 grid gap-3">
          <p className="text-small text-muted">Please get today’s rate before you pay.</p>
          <Button type="submit" name="intent" value="renew-rate" look="second" className="w-fit">
            Use today’s rate
          </Button>
        </form>
      )}
    </>
  )
}

type PaymentsProps = { payments: SharedPaymentRow[]; papers: string }

const Payments = ({ payments, papers }: PaymentsProps) => (
  <section aria-labelledby="payments-title">
    <h2 id="payments-title" className="mb-4 text-title">
      Payments
    </h2>
    <ul className="divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <Payment key={payment._id} payment={payment} papers={papers} />
      ))}
    </ul>
  </section>
)

function Payment({ payment, papers }: { payment: SharedPaymentRow; papers: string }) {
  const { _id, number, amount, accepted, method, paidAt, status, reason, reasonText, receiptNumber } = payment
  const why = [rejectReasonLabels[reason as RejectReason], reasonText].filter(Boolean).join('. ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <span className="tabular font-semibold">{formatMoney(accepted ?? amount)}</span> by {method}
        </p>
        <p className="text-small text-muted">
          {number}, <DayTime value={paidAt} />: {claimStatusLabels[status]}
        </p>
        {why && <p className="wrap-anywhere text-small text-muted">{why}</p>}
      </div>
      {receiptNumber && (
        <ButtonLink look="quiet" size="small" href={`${papers}/receipts/${_id}`}>
          Receipt<span className="sr-only"> {receiptNumber}</span>
        </ButtonLink>
      )}
    </li>
  )
}
