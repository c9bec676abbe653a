import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { AddRowButton } from '#app/components/form/row-buttons.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { maxTemplateMilestones } from '#core/service/template-milestone.ts'
import { ItemFrame } from './list-part.tsx'
import { emptyMilestone, type MilestoneValues, type ServiceValues } from './service-values.ts'

type Form = UseFormReturn<ServiceValues>

/** Milestones that a project of the service begins with. */
export function MilestoneFields({ form }: { form: Form }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'milestones' })
  const typed = useWatch({ control: form.control, name: 'milestones' })
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        Each project made from an order begins with them. Days count from the day on which it is made, without
        Fridays and Saturdays. {formatShares(typed)}
      </p>
      {fields.map(({ id }, index) => (
        <ItemFrame
          key={id}
          label={`Milestone ${index + 1}`}
          index={index}
          count={fields.length}
          onMove={move}
          onRemove={remove}
        >
          <MilestoneField form={form} index={index} />
        </ItemFrame>
      ))}
      <AddRowButton
        count={fields.length}
        most={maxTemplateMilestones}
        onAdd={() => append({ ...emptyMilestone })}
      >
        Add a milestone
      </AddRowButton>
    </div>
  )
}

function MilestoneField({ form, index }: { form: Form; index: number }) {
  const field = bindFields(form)
  const name = `milestones.${index}` as const
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <TextField label="Milestone" maxLength={200} {...field(`${name}.title`)} />
      <TextField
        label="Share in % (optional)"
        inputMode="numeric"
        maxLength={3}
        {...field(`${name}.share`)}
      />
      <TextField
        label="Due after working days (optional)"
        inputMode="numeric"
        maxLength={3}
        {...field(`${name}.workingDays`)}
      />
    </div>
  )
}

/** Describes how the typed shares count in the progress. */
function formatShares(milestones: MilestoneValues[]): string {
  const shares = milestones.map(({ share }) => Number(share)).filter((share) => share > 0)
  if (shares.length === 0) return 'Without shares all count the same.'
  const sum = shares.reduce((total, share) => total + share, 0)
  const rest = shares.length < milestones.length && sum < 100
  return rest
    ? `The shares add up to ${sum}%: milestones without one divide the other ${100 - sum}%.`
    : `The shares add up to ${sum}%.`
}
