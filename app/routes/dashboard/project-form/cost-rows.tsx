import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { CostDraft } from '#app/api/project-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney, usd } from '#core/money.ts'
import type { ProjectPartProps } from './project-part-props.ts'

const emptyCost: CostDraft = { category: '', date: '', amount: '' }

/** Editable cost rows with a total. */
export function CostRows({ form }: ProjectPartProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'costs' })
  const costs = useWatch({ control: form.control, name: 'costs' })
  const field = bindFields(form)
  const total = costs.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0)
  return (
    <FormPart title="Costs" hint="In US dollars.">
      {fields.map(({ id }, index) => (
        <WholeWidth key={id}>
          <div className="grid items-start gap-3 rounded-small border border-line p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,1fr)_auto] sm:border-0 sm:p-0">
            <TextField label="Category" maxLength={120} {...field(`costs.${index}.category`)} />
            <TextField label="Date" type="date" {...field(`costs.${index}.date`)} />
            <TextField label="Amount" inputMode="decimal" {...field(`costs.${index}.amount`)} />
            <Button
              look="second"
              size="small"
              className="sm:mt-[2.2rem] sm:min-h-12"
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sm:sr-only">Remove cost {index + 1}</span>
            </Button>
          </div>
        </WholeWidth>
      ))}
      <WholeWidth>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button look="second" size="small" onClick={() => append(emptyCost)}>
            <Plus aria-hidden="true" className="size-4" />
            Add a cost
          </Button>
          {costs.length > 0 && (
            <p className="tabular">
              Total <strong>{formatMoney(usd(total))}</strong>
            </p>
          )}
        </div>
      </WholeWidth>
    </FormPart>
  )
}
