import { type SubmitEvent, useState } from 'react'
import type { MilestoneValues } from '#app/api/milestones.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { milestoneSideLabels, milestoneSides } from '#core/milestone/milestone-side.ts'

/** Part of the payment plan; without a label the milestone's own. */
export type PartChoice = { number: number; label?: string }

type MilestoneFormProps = {
  /** Makes the names of the fields unique on the screen. */
  name: string
  initial: MilestoneValues
  /** Parts of the payment plan to choose from. */
  parts: PartChoice[]
  submitLabel: string
  onSubmit: (values: MilestoneValues) => Promise<unknown>
  onCancel?: () => void
}

const sideOf = (value: string) => milestoneSides.find((side) => side === value) ?? null

/** Title, due day, share, side and invoice of a milestone. Keeps what was typed if saving fails. */
export function MilestoneForm({ name, initial, parts, submitLabel, onSubmit, onCancel }: MilestoneFormProps) {
  const [values, setValues] = useState({ ...initial, share: String(initial.share) })
  const { isWorking, failure, attempt } = useAttempt()
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await attempt(async () => {
      await onSubmit({ ...values, share: Number(values.share) })
      setValues({ ...initial, share: String(initial.share) })
    })
  }
  return (
    <form aria-label={submitLabel} onSubmit={submit} className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_6rem]">
        <TextField
          name={`${name}-title`}
          label="Milestone"
          required
          maxLength={200}
          value={values.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextField
          name={`${name}-due`}
          label="Due on"
          type="date"
          value={values.dueOn}
          onChange={({ target }) => set({ dueOn: target.value })}
        />
        <TextField
          name={`${name}-share`}
          label="Share"
          type="number"
          required
          min={1}
          max={100}
          value={values.share}
          onChange={({ target }) => set({ share: target.value })}
        />
      </div>
      <SelectField
        name={`${name}-side`}
        label="Who does it"
        value={values.side ?? ''}
        onChange={({ target }) => set({ side: sideOf(target.value) })}
      >
        <option value="">Not said</option>
        {milestoneSides.map((side) => (
          <option key={side} value={side}>
            {milestoneSideLabels[side]}
          </option>
        ))}
      </SelectField>
      {parts.length > 0 && (
        <SelectField
          name={`${name}-part`}
          label="Invoice when done"
          value={values.part ?? ''}
          onChange={({ target }) => set({ part: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Nothing</option>
          {parts.map(({ number, label }) => (
            <option key={number} value={number}>
              Part {number} of the payment plan{label && `: ${label}`}
            </option>
          ))}
        </SelectField>
      )}
      {failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="second" size="small" disabled={isWorking}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
