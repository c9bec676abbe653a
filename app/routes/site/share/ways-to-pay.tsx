import { MethodCard } from '#app/components/payment/method-card.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { proofByLink } from '#core/payment-claim/payment-proof.ts'
import type { PaymentOutcome } from './pay-invoice.server.ts'
import { PaymentForm } from './payment-form.tsx'

type WaysToPayProps = {
  invoice: SharedInvoiceRow
  /** True if payments that are being checked cover the invoice. */
  isCovered: boolean
  paymentKey: string
  /** Of the seller. */
  email: string
  outcome: PaymentOutcome | undefined
}

/** Payment methods for the rest of an invoice, with the form that reports it; folded away if nothing is left. */
export function WaysToPay({ isCovered, ...props }: WaysToPayProps) {
  if (!isCovered) return <MethodsAndForm {...props} />
  return (
    <details open={props.outcome !== undefined}>
      <summary className="w-fit cursor-pointer font-semibold text-accent hover:underline">
        Report another payment
      </summary>
      <div className="mt-6 grid gap-12">
        <MethodsAndForm {...props} />
      </div>
    </details>
  )
}

function MethodsAndForm({ invoice, paymentKey, email, outcome }: Omit<WaysToPayProps, 'isCovered'>) {
  const { methods, payments } = invoice
  const leftFor = ({ currency }: { currency: string }) => leftToSend(invoice, payments, currency)
  return (
    <>
      <section aria-labelledby="pay-title" className="grid gap-6">
        <h2 id="pay-title" className="text-title">
          How to pay
        </h2>
        {methods.map((method) => (
          <MethodCard
            key={method._id}
            method={{ ...method, requires: proofByLink(method.requires) }}
            left={leftFor(method)}
            headingLevel={3}
            isCopyable={false}
          />
        ))}
        {methods.length === 0 && <p>Please ask us how to pay.</p>}
      </section>
      {methods.length > 0 && (
        <section id="report" aria-labelledby="report-title" className="grid scroll-mt-24 gap-6">
          <h2 id="report-title" className="text-title">
            Report your payment
          </h2>
          {outcome && <Notice tone="danger">{outcome.message}</Notice>}
          <PaymentForm
            invoice={invoice}
            leftFor={leftFor}
            paymentKey={paymentKey}
            email={email}
            outcome={outcome}
          />
        </section>
      )}
    </>
  )
}
