import { toBusinessInput } from '#app/components/time/business-input.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { formatMoney, toUnits } from '#core/money.ts'
import { planNext } from '#core/payment-claim/method-limits.ts'
import { isReportableByLink } from '#core/payment-claim/payment-proof.ts'
import type { PaymentOutcome } from './pay-invoice.server.ts'

type PaymentFormProps = {
  invoice: SharedInvoiceRow
  /** Returns what is left to send by a method, in minor units of its currency; undefined without a rate. */
  leftFor: (method: ShownMethod) => number | undefined
  /** Sent along, so that a form that is sent twice reports one payment. */
  paymentKey: string
  /** Of the seller. */
  email: string
  outcome: PaymentOutcome | undefined
}

type ShownMethod = SharedInvoiceRow['methods'][number]

/** Names a method with the revision and the currency that are shown, so that a payment to an old number is noticed. */
const namedMethod = ({ _id, revision, currency }: ShownMethod) => `${_id}:${revision}:${currency}`

/** Form in which the holder of a link reports a payment. Works without scripts. */
export function PaymentForm({ invoice, leftFor, paymentKey, email, outcome }: PaymentFormProps) {
  const { methods, number } = invoice
  const reportable = methods.filter(
    (method) => isReportableByLink(method.requires) && leftFor(method) !== undefined,
  )
  const others = methods.filter((method) => !reportable.includes(method))
  const { typed, errors = {} } = outcome ?? {}
  const [first] = reportable
  if (!first) {
    return (
      <p>
        Have you paid? <SendPicture {...{ email, number }} />
      </p>
    )
  }
  const plan = (method: ShownMethod) => ({
    minor: planNext(leftFor(method) ?? 0, method),
    currency: method.currency,
  })
  const isTaka = reportable.every(({ currency }) => currency === 'BDT')
  const isLeft = plan(first).minor > 0
  const describeAmount = (method: ShownMethod) => `${method.label}: ${formatMoney(plan(method))}`
  return (
    <form
      method="post"
      // A refusal is shown at the form, far below the top of the page.
      action="#report"
      aria-label="Report a payment"
      className="grid max-w-measure gap-6"
    >
      <input type="hidden" name="key" value={paymentKey} />
      <SelectField
        name="method"
        label="How you paid"
        defaultValue={namedMethod(reportable.find(({ _id }) => typed?.method.startsWith(_id)) ?? first)}
        error={errors.method}
      >
        {reportable.map((method) => (
          <option key={method._id} value={namedMethod(method)}>
            {[method.label, method.number].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          name="amount"
          label={isTaka ? 'Amount in taka' : 'Amount'}
          hint={isTaka || !isLeft ? undefined : reportable.map(describeAmount).join(', ')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.amount ?? (isLeft ? String(toUnits(plan(first))) : '')}
          error={errors.amount}
        />
        <TextField
          name="trxId"
          label="Transaction ID"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          hint="As shown in the message or the app"
          defaultValue={typed?.trxId}
          error={errors.trxId}
        />
        <TextField
          name="senderNumber"
          label="Paid from"
          autoComplete="tel-national"
          maxLength={60}
          hint="Your mobile number, or the name of the account"
          defaultValue={typed?.senderNumber}
          error={errors.senderNumber}
        />
        <TextField
          name="paidAt"
          label="When"
          type="datetime-local"
          hint="Time in Dhaka"
          defaultValue={typed?.paidAt ?? toBusinessInput(new Date())}
          error={errors.paidAt}
        />
      </div>
      <TextArea
        name="note"
        label="Note"
        hint="Optional"
        rows={2}
        maxLength={1_000}
        defaultValue={typed?.note}
        error={errors.note}
      />
      {others.length > 0 && (
        <p className="text-small text-muted">
          Have you paid with {others.map(({ label }) => label).join(' or ')}?{' '}
          <SendPicture {...{ email, number }} />
        </p>
      )}
      <Button type="submit" name="intent" value="pay" className="w-fit">
        Report the payment
      </Button>
    </form>
  )
}

/** Says where a picture of a payment goes, which this form does not take. */
const SendPicture = ({ email, number }: { email: string; number: string }) => (
  <>
    Please send a screenshot or a picture of the receipt to{' '}
    <a
      href={`mailto:${email}?subject=${encodeURIComponent(`Payment of ${number}`)}`}
      className="font-semibold text-accent underline underline-offset-4 wrap-anywhere"
    >
      {email}
    </a>
    , and name {number}.
  </>
)
