import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { listErrorOf } from '#app/components/form/list-error.ts'
import { DiscountFields } from '#app/components/payment/discount-fields.tsx'
import { LineRows } from '#app/components/quotes/line-rows.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { emptyLine, type QuoteValues } from './quote-values.ts'

/** Lines of a quote. The client ticks the optional ones. */
export function LineFields({ form }: { form: UseFormReturn<QuoteValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const field = bindFields(form)
  const { error } = form.getFieldState('lines', form.formState)
  return (
    <LineRows
      rows={fields}
      field={field}
      currency={form.watch('currency')}
      message={listErrorOf(error)}
      onAdd={() => append(emptyLine)}
      onRemove={remove}
    >
      {(index) => (
        <>
          <CheckField
            label="Optional: the client may leave it out"
            {...form.register(`lines.${index}.optional`)}
          />
          <DiscountFields
            about={`line ${index + 1}`}
            kind={form.watch(`lines.${index}.discountKind`)}
            currency={form.watch('currency')}
            field={(name) => field(`lines.${index}.${name}`)}
          />
        </>
      )}
    </LineRows>
  )
}
