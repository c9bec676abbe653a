import type { ComponentProps } from 'react'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { DiscountValues } from './discount-values.ts'

type DiscountFieldsProps = {
  /** Name of the reduced amount, such as `line 2`. */
  about: string
  kind: string | undefined
  currency: string
  /** Binds a field to the form. */
  field: (
    name: keyof DiscountValues,
  ) => Omit<ComponentProps<typeof TextField>, 'label'> &
    Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>
}

/** Discount of a line or of the total, with its reason. */
export function DiscountFields({ about, kind, currency, field }: DiscountFieldsProps) {
  const unit = currency === 'USD' ? 'Dollars' : currency === 'BDT' ? 'Taka' : currency
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
      <SelectField label={`Discount on ${about}`} {...field('discountKind')}>
        <option value="">None</option>
        <option value="percent">Percentage</option>
        <option value="amount">Amount</option>
      </SelectField>
      {kind && (
        <TextField
          label={`${kind === 'percent' ? 'Percent' : unit} off ${about}`}
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
          hint={kind === 'percent' ? 'A whole number from 1 to 100' : undefined}
          {...field('discountValue')}
        />
      )}
      {kind && (
        <div className="sm:col-span-2">
          <TextField
            label={`Why ${about} is reduced (optional)`}
            hint="The client sees it"
            maxLength={200}
            {...field('discountReason')}
          />
        </div>
      )}
    </div>
  )
}
