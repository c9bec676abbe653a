import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { InvoiceRow, MethodRow } from '#app/api/payments.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { PartsToSend } from '#app/components/payment/parts-to-send.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { nameCurrency } from '#core/currency.ts'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { payableMinor, planNext, planParts } from '#core/payment-claim/method-limits.ts'
import type { ClaimDraft } from './claim-draft.ts'

const choiceClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-small border border-field px-4 py-2.5 has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

type AmountFieldsProps = {
  form: UseFormReturn<ClaimDraft>
  invoice: InvoiceRow
  method: MethodRow | undefined
  /** Minor units of the method's currency that are still to be sent; undefined without a rate. */
  left: number | undefined
}

/** Choice between the planned amount and a custom one. */
export function AmountFields({ form, invoice, method, left: known }: AmountFieldsProps) {
  const left = known ?? 0
  const isPlanned = useWatch({ control: form.control, name: 'isPlanned' })
  const currency = method?.currency ?? 'BDT'
  const parts = method ? planParts(left, method) : [left]
  const isRest = invoice.status === 'part-paid' || left < (payableMinor(invoice, currency) ?? 0)
  const whole = isRest ? 'Balance' : invoiceLabel(invoice)
  const ownAmount = (
    <div className="mt-4 sm:max-w-xs">
      <TextField
        label={`Amount, in ${nameCurrency(currency)}`}
        inputMode="decimal"
        autoComplete="off"
        {...bindFields(form)('amount')}
      />
    </div>
  )
  if (known === 0) {
    return (
      <div>
        <p>We are checking what you reported: nothing more is to be paid. Report only another payment.</p>
        {ownAmount}
      </div>
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Amount</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <label className={choiceClass}>
          <input
            type="radio"
            value="yes"
            {...form.register('isPlanned')}
            className="size-5 accent-accent outline-none"
          />
          <span>
            {parts.length > 1 ? `First of ${parts.length} parts` : whole},{' '}
            <span className="tabular font-semibold">
              {formatMoney({ minor: planNext(left, method), currency })}
            </span>
          </span>
        </label>
        <label className={choiceClass}>
          <input
            type="radio"
            value="no"
            {...form.register('isPlanned')}
            className="size-5 accent-accent outline-none"
          />
          Another amount
        </label>
      </div>
      {method && (
        <div className="mt-3">
          <PartsToSend left={left} method={method} />
        </div>
      )}
      {isPlanned === 'no' && ownAmount}
    </fieldset>
  )
}
