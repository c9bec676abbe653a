import { useForm } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { type CouponValues, couponRules } from './coupon-values.ts'

type CouponFormProps = {
  initial: CouponValues
  /** The code is given once. */
  isNew?: boolean
  services: { _id: string; title: string }[]
  save: (values: CouponValues) => Promise<unknown>
  onSaved: () => unknown
}

export function CouponForm({ initial, isNew = false, services, save, onSaved }: CouponFormProps) {
  const form = useForm<CouponValues>({
    resolver: resolverOf<CouponValues>(couponRules),
    ...followRecord(initial),
  })
  const sending = useSending(form, {
    send: save,
    onSent: onSaved,
    staysOpen: !isNew,
    fieldNames: { percent: 'value', amount: 'value', 'amount.currency': 'currency' },
  })
  const field = bindFields(form)
  const isPercent = form.watch('reduction') === 'percent'
  const chosen = form.watch('serviceIds')
  const servicesError = form.formState.errors.serviceIds?.message
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Coupon"
        form={form}
        sending={sending}
        failure="The coupon could not be saved."
        submitLabel="Save"
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {isNew && (
            <TextField
              label="Code"
              maxLength={40}
              autoComplete="off"
              hint="Letters and digits. Capitals and spaces make no difference."
              {...field('code')}
            />
          )}
          <TextField
            label="Reason"
            maxLength={200}
            hint="Clients read it beside the discount."
            {...field('reason')}
          />
          <SelectField label="Takes off" {...field('reduction')}>
            <option value="percent">A percentage</option>
            <option value="amount">An amount</option>
          </SelectField>
          <TextField
            label={isPercent ? 'Percent' : 'Amount'}
            inputMode="decimal"
            autoComplete="off"
            {...field('value')}
          />
          {!isPercent && (
            <CurrencyField
              chosen={initial.currency}
              hint="The code counts for prices in this currency."
              {...field('currency')}
            />
          )}
          <TextField label="First day (optional)" type="date" {...field('startsOn')} />
          <TextField label="Last day (optional)" type="date" {...field('endsOn')} />
          <TextField
            label="Uses in all"
            inputMode="numeric"
            hint="Empty: any number"
            {...field('mostUses')}
          />
          <TextField
            label="Uses by one client"
            inputMode="numeric"
            hint="Empty: any number"
            {...field('mostUsesPerClient')}
          />
        </div>
        <fieldset className="min-w-0">
          <legend className="font-semibold">Services</legend>
          <p className="text-small text-muted">None chosen: the code counts for all of them.</p>
          <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
            {services.map(({ _id, title }) => (
              <CheckField
                key={_id}
                name={`service-${_id}`}
                label={title}
                checked={chosen.includes(_id)}
                onChange={({ target }) =>
                  form.setValue(
                    'serviceIds',
                    target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id),
                    { shouldDirty: true },
                  )
                }
              />
            ))}
          </div>
          {servicesError && <p className="text-small font-semibold text-danger">{servicesError}</p>}
        </fieldset>
        <p className="text-small text-muted">
          A use counts when the order is placed. It is given back if the order is declined, cancelled or
          expires, or if a quote sets another price.
        </p>
      </FormFrame>
    </div>
  )
}
