import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { type SettingsRow, saveSettings } from '#app/api/payment-settings.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { listErrorOf } from '#app/components/form/list-error.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { AddRowButton, RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { useOwnPart } from '#app/components/form/use-own-part.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { maxTaxRates, taxRates } from '#core/tax/tax-rates.ts'

type RateValues = {
  name: string
  percent: string
  kind: 'added' | 'included'
  isDefault: boolean
  isOnWebsite: boolean
}
type TaxValues = { taxRates: RateValues[] }

const emptyRate: RateValues = { name: '', percent: '', kind: 'added', isDefault: false, isOnWebsite: false }

const valuesOf = (rates: SettingsRow['taxRates']): RateValues[] =>
  rates.map(({ percent, inclusive, ...rate }) => ({
    ...rate,
    percent: String(percent),
    kind: inclusive ? 'included' : 'added',
  }))

const toRates = ({ taxRates: values }: TaxValues) =>
  values.map(({ name, percent, kind, isDefault, isOnWebsite }) => ({
    name,
    percent: percent.trim() === '' ? Number.NaN : Number(percent.replace(',', '.')),
    inclusive: kind === 'included',
    isDefault,
    isOnWebsite: isOnWebsite && kind === 'included',
  }))

const rules = z.unknown().superRefine((values, { addIssue }) => {
  const { error } = taxRates.safeParse(toRates(values as TaxValues))
  for (const { path, message } of error?.issues ?? []) {
    addIssue({ code: 'custom', path: ['taxRates', ...path], message })
  }
})

/** Tax rates that quotes and invoices can have. */
export function TaxForm({ settings }: { settings: SettingsRow }) {
  const { revalidate } = useRevalidator()
  const stored: TaxValues = { taxRates: valuesOf(settings.taxRates) }
  const form = useForm<TaxValues>({ resolver: resolverOf<TaxValues>(rules), defaultValues: stored })
  const save = useOwnPart(form, stored, settings.version)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'taxRates' })
  const { error } = form.getFieldState('taxRates', form.formState)
  const message = listErrorOf(error)
  const sending = useSending(form, {
    send: (values) => save((version) => saveSettings(api, { taxRates: toRates(values), version })),
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  return (
    <FormFrame
      label="Taxes"
      form={form}
      sending={sending}
      failure="This could not be saved."
      submitLabel="Save"
    >
      {fields.length === 0 && <p className="text-muted">No tax is on your quotes and invoices.</p>}
      {fields.map(({ id }, index) => (
        <Rate key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {message && (
        <p role="alert" className="text-small font-semibold text-danger">
          {message}
        </p>
      )}
      <AddRowButton count={fields.length} most={maxTaxRates} onAdd={() => append(emptyRate)}>
        Add a tax rate
      </AddRowButton>
    </FormFrame>
  )
}

type RateProps = { form: UseFormReturn<TaxValues>; index: number; onRemove: () => void }

function Rate({ form, index, onRemove }: RateProps) {
  const field = bindFields(form)
  const isIncluded = form.watch(`taxRates.${index}.kind`) === 'included'
  return (
    <fieldset className="grid min-w-0 gap-3 border-b border-line pb-5">
      <legend className="sr-only">Rate {index + 1}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_minmax(0,14rem)_auto]">
        <div className="max-sm:col-span-2">
          <TextField label="Name, as printed" maxLength={40} {...field(`taxRates.${index}.name`)} />
        </div>
        <div className="max-sm:col-span-2">
          <TextField label="Percent" inputMode="decimal" {...field(`taxRates.${index}.percent`)} />
        </div>
        <SelectField label="Prices" {...field(`taxRates.${index}.kind`)}>
          <option value="added">Tax is added</option>
          <option value="included">Tax is in the price</option>
        </SelectField>
        <RemoveRowButton name={`rate ${index + 1}`} className="mt-9 w-fit" onRemove={onRemove} />
      </div>
      <div className="flex flex-wrap gap-x-8">
        <CheckField
          label="Usual in new quotes and invoices"
          {...form.register(`taxRates.${index}.isDefault`)}
        />
        {isIncluded && (
          <CheckField
            label="In the prices of the website"
            {...form.register(`taxRates.${index}.isOnWebsite`)}
          />
        )}
      </div>
    </fieldset>
  )
}
