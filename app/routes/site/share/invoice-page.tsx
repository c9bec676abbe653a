import { InvoiceLines } from '#app/components/payment/invoice-lines.tsx'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { isChangedSinceIssue } from '#core/invoice/invoice.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { amountToSend, leftToSend } from '#core/payment-claim/method-limits.ts'
import { InvoiceAmounts } from './invoice-amounts.tsx'
import { InvoiceMessages } from './invoice-messages.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { describeDone, describeState } from './invoice-sentences.ts'
import type { PaymentOutcome } from './pay-invoice.server.ts'
import { PaymentForm } from './payment-form.tsx'
import type { MessageOutcome } from './write-about-invoice.server.ts'

type InvoicePageProps = {
  invoice: SharedInvoiceRow
  isRateExpired: boolean
  paymentKey: string
  token: string
  seller: string
  messageKey: string
  outcome: PaymentOutcome | undefined
  /** Message that was not accepted. */
  written: MessageOutcome | undefined
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
            <div className="-mt-px">
              <InvoiceAmounts invoice={invoice} isRateExpired={props.isRateExpired} />
            </div>
            <p className="mt-6 flex flex-wrap gap-3">
              {hasForm && !isCovered && <ButtonLink href="#report">Report your payment</ButtonLink>}
              <ButtonLink look="second" href={`${papers}/pdf`}>
                Download the PDF
              </ButtonLink>
              {isChangedSinceIssue(invoice) && (
                <ButtonLink look="quiet" href={`${papers}/pdf?as=issued`}>
                  As it was issued
                </ButtonLink>
              )}
            </p>
          </section>
          {payments.length > 0 && <InvoicePayments payments={payments} papers={papers} />}
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
          <InvoiceMessages
            messages={invoice.messages}
            seller={seller}
            messageKey={props.messageKey}
            outcome={props.written}
          />
        </div>
      </div>
    </>
  )
}
