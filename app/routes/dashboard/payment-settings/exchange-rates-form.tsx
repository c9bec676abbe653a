import { useFieldArray, useForm } from 'react-hook-form'
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
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { exchangeRates, maxExchangeRates } from '#core/payment-settings/exchange-rates.ts'

/** Form values. Rates are strings as typed. */
type Values = { exchangeRates: { currency: string; taka: string }[] }

const toRates = ({ exchangeRates: typed }: Values) =>
  typed.map(({ currency, taka }) => ({
    currency,
    taka: readRate(taka),
  }))

/** Commas only separate thousands: `0,81` may mean another rate. */
const readRate = (typed: string): number =>
  /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN

const rules = z.unknown().superRefine((values, { addIssue }) => {
  const { error } = exchangeRates.safeParse(toRates(values as Values))
  for (const { path, message } of error?.issues ?? []) {
    addIssue({ code: 'custom', path: ['exchangeRates', ...path], message })
  }
})

const usualCurrencies = ['EUR', 'GBP', 'AED', 'AUD', 'CAD', 'INR', 'MYR', 'SAR', 'SGD']

/** Rates of the currencies other than dollars in which clients pay. */
export function ExchangeRatesForm({ settings }: { settings: SettingsRow }) {
  const { revalidate } = useRevalidator()
  const stored: Values = {
    exchangeRates: settings.exchangeRates.map(({ currency, taka }) => ({ currency, taka: String(taka) })),
  }
  const form = useForm<Values>({ resolver: resolverOf<Values>(rules), defaultValues: stored })
  const save = useOwnPart(form, stored, settings.version)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'exchangeRates' })
  const { error } = form.getFieldState('exchangeRates', form.formState)
  const message = listErrorOf(error)
  const sending = useSending(form, {
    send: (values) => save((version) => saveSettings(api, { exchangeRates: toRates(values), version })),
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  const field = bindFields(form)
  return (
    <FormFrame
      label="Other currencies"
      form={form}
      sending={sending}
      failure="This could not be saved."
      submitLabel="Save"
    >
      {fields.length === 0 && <p className="text-muted">Clients pay in taka or dollars.</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="min-w-0">
          <legend className="sr-only">Currency {index + 1}</legend>
          <div className="grid max-w-measure grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label="Currency"
              list="usual-currencies"
              maxLength={3}
              autoCapitalize="characters"
              autoComplete="off"
              {...field(`exchangeRates.${index}.currency`)}
            />
            <TextField
              label="Taka for one"
              inputMode="decimal"
              autoComplete="off"
              {...field(`exchangeRates.${index}.taka`)}
            />
            <RemoveRowButton
              name={`currency ${index + 1}`}
              className="mt-9 w-fit"
              onRemove={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      <datalist id="usual-currencies">
        {usualCurrencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      {message && (
        <p role="alert" className="text-small font-semibold text-danger">
          {message}
        </p>
      )}
      <AddRowButton
        count={fields.length}
        most={maxExchangeRates}
        onAdd={() => append({ currency: '', taka: '' })}
      >
        Add a currency
      </AddRowButton>
    </FormFrame>
  )
}
