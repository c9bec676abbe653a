import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { milestoneSideLabels, milestoneSides } from '#core/milestone/milestone-side.ts'
import { maxTemplateMilestones } from '#core/service/template-milestone.ts'
import { FieldRows } from './field-rows.tsx'
import { emptyMilestone, type MilestoneValues, type ServiceValues } from './service-values.ts'

type Form = UseFormReturn<ServiceValues>

/** Milestones that a project of the service begins with. */
export function MilestoneFields({ form }: { form: Form }) {
  const typed = useWatch({ control: form.control, name: 'milestones' })
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        Each project made from an order begins with them. Days count from the day on which it is made, without
        days off and holidays. {formatShares(typed)}
      </p>
      <FieldRows
        form={form}
        name="milestones"
        label="Milestone"
        most={maxTemplateMilestones}
        empty={emptyMilestone}
      >
        {(index) => <MilestoneField form={form} index={index} />}
      </FieldRows>
    </div>
  )
}

function MilestoneField({ form, index }: { form: Form; index: number }) {
  const field = bindFields(form)
  const name = `milestones.${index}` as const
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr_1fr]">
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
      <SelectField label="Who does it" {...field(`${name}.side`)}>
        <option value="">Not said</option>
        {milestoneSides.map((side) => (
          <option key={side} value={side}>
            {milestoneSideLabels[side]}
          </option>
        ))}
      </SelectField>
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
