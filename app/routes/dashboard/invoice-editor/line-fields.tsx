import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { listErrorOf } from '#app/components/form/list-error.ts'
import { AddRowButton, RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { DiscountFields } from '#app/components/payment/discount-fields.tsx'
import { TaxField } from '#app/components/tax/tax-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { signOf } from '#core/currency.ts'
import { maxLines } from '#core/invoice/invoice-lines.ts'
import { maxUnitLength } from '#core/line/quantity.ts'
import { formatMoney } from '#core/money.ts'
import type { Tax } from '#core/tax/tax.ts'
import { emptyLine, type InvoiceValues, sumTyped } from './invoice-values.ts'

type LineFieldsProps = {
  form: UseFormReturn<InvoiceValues>
  taxes: readonly Tax[]
  /** Name of the tax of a new line. */
  usualTax: string
}

/** Lines of an invoice, and their sum. */
export function LineFields({ form, taxes, usualTax }: LineFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const [lines, currency] = useWatch({ control: form.control, name: ['lines', 'currency'] })
  const { error } = form.getFieldState('lines', form.formState)
  const message = listErrorOf(error)
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Lines</legend>
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          {...{ form, index, taxes, currency }}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {message && (
        <p role="alert" className="text-small font-semibold text-danger">
          {message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AddRowButton
          count={fields.length}
          most={maxLines}
          onAdd={() => append({ ...emptyLine, tax: usualTax })}
        >
          Add a line
        </AddRowButton>
        <p className="ml-auto font-semibold">
          Total <output className="tabular">{formatMoney(sumTyped({ lines, currency }, taxes))}</output>
        </p>
      </div>
    </fieldset>
  )
}

type LineProps = {
  form: UseFormReturn<InvoiceValues>
  index: number
  currency: string
  taxes: readonly Tax[]
  /** Unset for the only line. */
  onRemove: (() => void) | undefined
}

function Line({ form, index, currency, taxes, onRemove }: LineProps) {
  const field = bindFields(form)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-b border-line pb-5 sm:grid-cols-[6rem_minmax(0,1fr)_8rem_auto]">
      <div className="col-span-full">
        <TextField label="Description" maxLength={200} {...field(`lines.${index}.title`)} />
      </div>
      <TextField label="Quantity" inputMode="decimal" {...field(`lines.${index}.quantity`)} />
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label="Unit (optional)"
          placeholder="hour"
          maxLength={maxUnitLength}
          {...field(`lines.${index}.unit`)}
        />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label={`Price in ${signOf(currency)}`}
          inputMode="decimal"
          {...field(`lines.${index}.price`)}
        />
      </div>
      <RemoveRowButton name={`line ${index + 1}`} className="mt-9 w-fit" onRemove={onRemove} />
      <div className="col-span-full empty:hidden sm:max-w-xs">
        <TaxField taxes={taxes} {...field(`lines.${index}.tax`)} />
      </div>
      <div className="col-span-full">
        <DiscountFields
          about={`line ${index + 1}`}
          kind={form.watch(`lines.${index}.discountKind`)}
          currency={currency}
          field={(name) => field(`lines.${index}.${name}`)}
        />
      </div>
    </div>
  )
}
