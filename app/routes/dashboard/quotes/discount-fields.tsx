import type { UseFormReturn } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { DiscountValues, QuoteValues } from './quote-values.ts'

type DiscountFieldsProps = {
  form: UseFormReturn<QuoteValues>
  /** Position of the line; the whole quote without it. */
  line?: number
}

/** Discount of a line or of the total, with its reason. */
export function DiscountFields({ form, line }: DiscountFieldsProps) {
  const bind = bindFields(form)
  const nameOf = (name: keyof DiscountValues) =>
    line === undefined ? name : (`lines.${line}.${name}` as const)
  const kind = form.watch(nameOf('discountKind'))
  const currency = form.watch('currency')
  const unit = currency === 'USD' ? 'Dollars' : currency === 'BDT' ? 'Taka' : currency
  const about = line === undefined ? 'total' : `line ${line + 1}`
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <SelectField label={`Discount on ${about}`} {...bind(nameOf('discountKind'))}>
        <option value="">None</option>
        <option value="percent">Percentage</option>
        <option value="amount">Amount</option>
      </SelectField>
      {kind && (
        <TextField
          label={`${kind === 'percent' ? 'Percent' : unit} off ${about}`}
          inputMode="decimal"
          {...bind(nameOf('discountValue'))}
        />
      )}
      {kind && (
        <div className="sm:col-span-2">
          <TextField
            label={`Why ${about} is reduced (optional)`}
            hint="The client sees it"
            maxLength={200}
            {...bind(nameOf('discountReason'))}
          />
        </div>
      )}
    </div>
  )
}
