import { useForm } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { custodyKindLabels, custodyKinds } from '#core/custody/custody-kinds.ts'
import { type CustodyValues, custodyRules, toBody } from './custody-values.ts'

type CustodyFormProps = {
  initial: CustodyValues
  save: (body: ReturnType<typeof toBody>) => Promise<unknown>
  onSaved: () => void
}

export function CustodyForm({ initial, save, onSaved }: CustodyFormProps) {
  const form = useForm<CustodyValues>({
    resolver: resolverOf<CustodyValues>(custodyRules),
    ...followRecord(initial),
  })
  const sending = useSending(form, {
    send: (values) => save(toBody(values)),
    onSent: onSaved,
    fieldNames: {
      'renewal.minor': 'renewal',
      'renewal.currency': 'currency',
      'reminderPause.until': 'pausedUntil',
    },
  })
  const field = bindFields(form)
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Domain or hosting"
        form={form}
        sending={sending}
        failure="It could not be saved."
        submitLabel="Save"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Kind" {...field('kind')}>
            {custodyKinds.map((kind) => (
              <option key={kind} value={kind}>
                {custodyKindLabels[kind]}
              </option>
            ))}
          </SelectField>
          <TextField label="Name" maxLength={200} autoComplete="off" {...field('name')} />
          <SelectField label="Held by" {...field('heldBy')}>
            <option value="provider">Us</option>
            <option value="client">The client</option>
          </SelectField>
          <TextField label="Registrar or supplier (optional)" maxLength={200} {...field('supplier')} />
          <TextField
            label="Account there (optional)"
            maxLength={200}
            autoComplete="off"
            {...field('account')}
          />
          <TextField label="Expires on (optional)" type="date" {...field('expiresOn')} />
          <TextField label="Renewal price (optional)" inputMode="decimal" {...field('renewal')} />
          <CurrencyField chosen={initial.currency} {...field('currency')} />
        </div>
        <CheckField label="Renews itself" {...form.register('renewsItself')} />
        <CheckField label="Do not remind" {...form.register('isPaused')} />
        {form.watch('isPaused') && (
          <div className="sm:max-w-80">
            <TextField
              label="Until (optional)"
              type="date"
              hint="Reminders start again on this day. Without one, they stay off until you untick this."
              {...field('pausedUntil')}
            />
          </div>
        )}
        <TextArea
          label="Notes for staff (optional)"
          rows={3}
          maxLength={2_000}
          hint="Write no passwords here: the client’s project keeps them sealed."
          {...field('notes')}
        />
      </FormFrame>
    </div>
  )
}
