import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { LineRows } from '#app/components/quotes/line-rows.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { emptyLine, type QuoteValues } from './quote-values.ts'

/** Lines of a quote. The client ticks the optional ones. */
export function LineFields({ form }: { form: UseFormReturn<QuoteValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const { error } = form.getFieldState('lines', form.formState)
  return (
    <LineRows
      rows={fields}
      field={bindFields(form)}
      currency={form.watch('currency')}
      message={error?.root?.message ?? error?.message}
      onAdd={() => append(emptyLine)}
      onRemove={remove}
    >
      {(index) => (
        <>
          <CheckField
            label="Optional: the client may leave it out"
            {...form.register(`lines.${index}.optional`)}
          />
          <DiscountFields form={form} line={index} />
        </>
      )}
    </LineRows>
  )
}
