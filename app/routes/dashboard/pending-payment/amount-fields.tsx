import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { InvoiceRow } from '#app/api/payments.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import type { ClaimDraft } from './claim-draft.ts'

const choiceClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-small border border-field px-4 py-2.5 has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** Choice between the open amount and a custom one. */
export function AmountFields({ form, invoice }: { form: UseFormReturn<ClaimDraft>; invoice: InvoiceRow }) {
  const isWhole = useWatch({ control: form.control, name: 'isWhole' })
  const { payable, status } = invoice
  const whole = status === 'part-paid' ? 'Balance' : invoiceLabel(invoice)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Amount</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <label className={choiceClass}>
          <input
            type="radio"
            value="yes"
            {...form.register('isWhole')}
            className="size-5 accent-accent outline-none"
          />
          <span>
            {whole}, <span className="tabular font-semibold">{formatMoney(payable)}</span>
          </span>
        </label>
        <label className={choiceClass}>
          <input
            type="radio"
            value="no"
            {...form.register('isWhole')}
            className="size-5 accent-accent outline-none"
          />
          Another amount
        </label>
      </div>
      {isWhole === 'no' && (
        <div className="mt-4 sm:max-w-xs">
          <TextField
            label="Amount, in taka"
            inputMode="decimal"
            autoComplete="off"
            {...bindFields(form)('taka')}
          />
        </div>
      )}
    </fieldset>
  )
}
