import { InvoiceLines } from '#app/components/payment/invoice-lines.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { isChangedSinceIssue } from '#core/invoice/invoice.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { InvoiceAmounts } from './invoice-amounts.tsx'
import { InvoiceMessages } from './invoice-messages.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { describeDone, describeState } from './invoice-sentences.ts'
import type { PaymentOutcome } from './pay-invoice.server.ts'
import { WaysToPay } from './ways-to-pay.tsx'
import type { MessageOutcome } from './write-about-invoice.server.ts'

type InvoicePageProps = {
  invoice: SharedInvoiceRow
  isRateExpired: boolean
  paymentKey: string
  token: string
  seller: string
  /** Of the seller. */
  email: string
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
            <WaysToPay
              {...{ invoice, outcome, isCovered }}
              paymentKey={props.paymentKey}
              email={props.email}
            />
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
