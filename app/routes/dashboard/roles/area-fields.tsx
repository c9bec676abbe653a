import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { CustomRoleInput } from '#core/custom-role/custom-role.ts'
import { type AreaGroup, areaGroups, areaLabels, areasNamed, groupNames } from '#core/role/areas.ts'

type AreaFieldsProps = { form: UseFormReturn<CustomRoleInput> }

/** A checkbox for each area of work, below a heading whose checkbox is for all of its areas. */
export function AreaFields({ form }: AreaFieldsProps) {
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-4" aria-describedby={errors.areas ? 'areas-error' : undefined}>
      <legend className="mb-1.5 font-semibold">What the role includes</legend>
      {groupNames.map((group) => (
        <GroupFields key={group} form={form} group={group} />
      ))}
      {errors.areas && (
        <p id="areas-error" className="text-small font-semibold text-danger">
          {errors.areas.message}
        </p>
      )}
    </fieldset>
  )
}

const rowClass = 'flex cursor-pointer items-start gap-3 rounded-small px-2 py-2 hover:bg-surface'
const boxClass = 'mt-1 size-5 shrink-0 accent-accent'

function GroupFields({ form, group }: AreaFieldsProps & { group: AreaGroup }) {
  const granted = useWatch({ control: form.control, name: 'areas' })
  const { label, areas } = areaGroups[group]
  const chosen = areas.filter((area) => granted.includes(area))
  const isWhole = chosen.length === areas.length
  function choose(isChosen: boolean) {
    const others = granted.filter((area) => !areas.some((one) => one === area))
    form.setValue('areas', areasNamed(isChosen ? [...others, group] : others), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  return (
    <fieldset className="border-t border-line pt-2">
      <legend className="sr-only">{label}</legend>
      <label className={rowClass}>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isWhole
          }}
          onChange={({ target }) => choose(target.checked)}
          className={boxClass}
        />
        <span className="font-display text-[1.0625rem] font-bold">
          {label}
          <span className="sr-only">: all of it</span>
        </span>
      </label>
      <div className="pl-4 sm:pl-8">
        {areas.map((area) => (
          <label key={area} className={rowClass}>
            <input type="checkbox" value={area} {...form.register('areas')} className={boxClass} />
            <span className="min-w-0">
              <span className="font-semibold">{areaLabels[area].label}</span>
              <span className="block text-small text-muted">{areaLabels[area].detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
