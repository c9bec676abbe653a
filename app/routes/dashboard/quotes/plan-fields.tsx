import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { listErrorOf } from '#app/components/form/list-error.ts'
import { AddRowButton, RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { maxParts, minParts, partDueLabels, partDues } from '#core/payment-plan/payment-plan.ts'
import { newPart, sumPercent } from './plan-values.ts'
import type { QuoteValues } from './quote-values.ts'

type PlanFieldsProps = { form: UseFormReturn<QuoteValues> }

/** Choice between a deposit and a payment plan, with its fields. */
export function PlanFields({ form }: PlanFieldsProps) {
  const field = bindFields(form)
  const payment = form.watch('payment')
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="Payment" {...field('payment')}>
          <option value="deposit">Deposit, then the balance</option>
          <option value="plan">In parts</option>
        </SelectField>
        {payment === 'deposit' && (
          <TextField label="Deposit in percent" inputMode="numeric" {...field('depositPercent')} />
        )}
      </div>
      {payment === 'plan' && <PartFields form={form} />}
    </>
  )
}

function PartFields({ form }: PlanFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'paymentPlan' })
  const parts = form.watch('paymentPlan')
  const { error } = form.getFieldState('paymentPlan', form.formState)
  const message = listErrorOf(error)
  const sum = sumPercent(parts)
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Parts of the payment</legend>
      {fields.map(({ id }, index) => (
        <PartRow
          key={id}
          form={form}
          index={index}
          onRemove={index > 0 && fields.length > minParts ? () => remove(index) : undefined}
        />
      ))}
      <p className="tabular text-small text-muted">Together {sum}%</p>
      {message && <p className="text-small font-semibold text-danger">{message}</p>}
      <AddRowButton
        count={fields.length}
        most={maxParts}
        onAdd={() => append({ ...newPart, percent: sum < 100 ? String(100 - sum) : '' })}
      >
        Add a part
      </AddRowButton>
    </fieldset>
  )
}

type PartRowProps = PlanFieldsProps & { index: number; onRemove: (() => void) | undefined }

function PartRow({ form, index, onRemove }: PartRowProps) {
  const field = bindFields(form)
  const due = form.watch(`paymentPlan.${index}.due`)
  const about = `part ${index + 1}`
  return (
    <div className="grid items-start gap-x-3 gap-y-4 border-b border-line pb-5 sm:grid-cols-2">
      <TextField label={`Name of ${about}`} maxLength={60} {...field(`paymentPlan.${index}.label`)} />
      <TextField
        label={`Percent of ${about}`}
        inputMode="numeric"
        {...field(`paymentPlan.${index}.percent`)}
      />
      {index === 0 ? (
        <p className="text-small text-muted sm:col-span-2">Invoiced when the client accepts the quote.</p>
      ) : (
        <SelectField label={`When ${about} is invoiced`} {...field(`paymentPlan.${index}.due`)}>
          {partDues
            .filter((one) => one !== 'acceptance')
            .map((one) => (
              <option key={one} value={one}>
                {partDueLabels[one]}
              </option>
            ))}
        </SelectField>
      )}
      {index > 0 && due === 'date' && (
        <TextField label={`Day of ${about}`} type="date" {...field(`paymentPlan.${index}.dueOn`)} />
      )}
      {onRemove && (
        <RemoveRowButton name={about} className="-ml-3 w-fit sm:col-span-2" onRemove={onRemove}>
          Remove
        </RemoveRowButton>
      )}
    </div>
  )
}
