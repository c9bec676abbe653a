import type { ComponentProps } from 'react'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { formatTax, type Tax } from '#core/tax/tax.ts'

type TaxFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  taxes: readonly Tax[]
}

/** Choice of a tax rate; nothing while the payment settings have none. */
export function TaxField({ taxes, ...field }: TaxFieldProps) {
  if (taxes.length === 0) return null
  return (
    <SelectField label="Tax" {...field}>
      <option value="">None</option>
      {taxes.map((tax) => (
        <option key={tax.name} value={tax.name}>
          {formatTax(tax)} {tax.inclusive ? '(included)' : '(added)'}
        </option>
      ))}
    </SelectField>
  )
}
