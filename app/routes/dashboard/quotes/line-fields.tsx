import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { emptyLine, type QuoteValues } from './quote-values.ts'

const maxLines = 50

/** Lines of a quote. The client ticks the optional ones. */
export function LineFields({ form }: { form: UseFormReturn<QuoteValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const field = bindFields(form)
  const { error } = form.getFieldState('lines', form.formState)
  const message = error?.root?.message ?? error?.message
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Lines</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 border-b border-line pb-4"
        >
          <div className="col-span-3">
            <TextField label="Item" maxLength={200} {...field(`lines.${index}.title`)} />
          </div>
          <TextField label="Quantity" type="number" min={1} {...field(`lines.${index}.quantity`)} />
          <TextField label="Price in $" inputMode="decimal" {...field(`lines.${index}.price`)} />
          <Button
            look="quiet"
            size="small"
            className="mb-1 w-fit"
            disabled={fields.length === 1}
            aria-label={`Remove line ${index + 1}`}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
          <div className="col-span-3">
            <CheckField
              label="Optional: the client may leave it out"
              {...form.register(`lines.${index}.optional`)}
            />
          </div>
        </div>
      ))}
      {message && <p className="text-small font-semibold text-danger">{message}</p>}
      {fields.length < maxLines && (
        <Button look="second" size="small" className="w-fit" onClick={() => append(emptyLine)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a line
        </Button>
      )}
    </fieldset>
  )
}
