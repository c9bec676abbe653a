import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { signOf } from '#core/currency.ts'
import { maxFeatures, maxPlans } from '#core/service/service-input.ts'
import { FieldRows } from './field-rows.tsx'
import { emptyPlan, type ServiceValues } from './service-values.ts'

type Form = UseFormReturn<ServiceValues>

/** Plans of the service; without one, every order is priced individually. */
export function PlanFields({ form }: { form: Form }) {
  const count = useWatch({ control: form.control, name: 'plans', compute: (plans) => plans.length })
  return (
    <div className="grid gap-6">
      {count === 0 && (
        <p className="text-muted">
          No plans: clients describe what they need, and you set a price for each order.
        </p>
      )}
      {count > 0 && (
        <div className="max-w-xs">
          <CurrencyField chosen={form.getValues('currency')} {...bindFields(form)('currency')} />
        </div>
      )}
      <FieldRows form={form} name="plans" label="Plan" most={maxPlans} empty={emptyPlan}>
        {(index) => <PlanField form={form} index={index} />}
      </FieldRows>
    </div>
  )
}

function PlanField({ form, index }: { form: Form; index: number }) {
  const field = bindFields(form)
  const name = `plans.${index}` as const
  const terms = useWatch({ control: form.control, name: `${name}.revisionTerms` })
  const sign = signOf(useWatch({ control: form.control, name: 'currency' }))
  const { error } = form.getFieldState(`${name}.popular`, form.formState)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Name" maxLength={60} {...field(`${name}.name`)} />
        <TextField
          label={`Price in ${sign}`}
          inputMode="decimal"
          maxLength={20}
          {...field(`${name}.price`)}
        />
        <TextField
          label={`Old price in ${sign} (optional)`}
          inputMode="decimal"
          maxLength={20}
          {...field(`${name}.oldPrice`)}
        />
      </div>
      <TextArea
        label="Features"
        rows={5}
        hint={`One per line, at most ${maxFeatures}`}
        {...field(`${name}.features`)}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Revisions" {...field(`${name}.revisionTerms`)}>
          <option value="quoted">As agreed for each order</option>
          <option value="counted">A number</option>
          <option value="unlimited">Unlimited</option>
        </SelectField>
        {terms === 'counted' && (
          <TextField
            label="Number of revisions"
            inputMode="numeric"
            maxLength={3}
            {...field(`${name}.revisions`)}
          />
        )}
        {terms === 'counted' && (
          <TextField
            label={`Extra round in ${sign} (optional)`}
            inputMode="decimal"
            maxLength={20}
            placeholder="As in the settings"
            hint="Before tax. 0: not offered"
            {...field(`${name}.extraRoundPrice`)}
          />
        )}
        <TextField
          label="Months of support (optional)"
          inputMode="numeric"
          maxLength={2}
          {...field(`${name}.supportMonths`)}
        />
        <TextField
          label="Working days (optional)"
          inputMode="numeric"
          maxLength={3}
          {...field(`${name}.workingDays`)}
        />
        <TextField
          label="Deposit in % (optional)"
          inputMode="numeric"
          maxLength={3}
          placeholder="As in the settings"
          {...field(`${name}.depositPercent`)}
        />
        <TextField
          label="Unit of the price (optional)"
          maxLength={40}
          placeholder="per project"
          {...field(`${name}.unit`)}
        />
      </div>
      <div>
        <CheckField label="Most chosen: shown with a badge" {...form.register(`${name}.popular`)} />
        {error && <p className="text-small font-semibold text-danger">{error.message}</p>}
        <CheckField
          label="Hidden: not on the website, only for quotes"
          {...form.register(`${name}.hidden`)}
        />
      </div>
      <TextArea
        label="Terms (optional)"
        rows={3}
        maxLength={1000}
        hint="Printed on the quotes that the plan is used in"
        {...field(`${name}.terms`)}
      />
    </>
  )
}
