import { type SubmitEvent, useState } from 'react'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

export type TaskValues = { text: string; dueOn: string; assignee: string }

type TaskFormProps = {
  /** Makes the names of the fields unique on the screen. */
  name: string
  initial: TaskValues
  staff: { _id: string; name: string }[]
  submitLabel: string
  onSubmit: (values: TaskValues) => Promise<unknown>
  onCancel?: () => void
}

/** Text, due day and person of a task. Keeps what was typed if saving fails. */
export function TaskForm({ name, initial, staff, submitLabel, onSubmit, onCancel }: TaskFormProps) {
  const [values, setValues] = useState(initial)
  const { isWorking, failure, attempt } = useAttempt()
  const set = (change: Partial<TaskValues>) => setValues((before) => ({ ...before, ...change }))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await attempt(async () => {
      await onSubmit(values)
      setValues(initial)
    })
  }
  return (
    <form aria-label={submitLabel} onSubmit={submit} className="grid gap-3">
      <TextField
        name={`${name}-text`}
        label="Task"
        required
        maxLength={500}
        error={failure?.message}
        value={values.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      {/* Hidden from an empty form: most records have no task, and the fields took half a phone's screen. */}
      <div
        hidden={values.text === ''}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3"
      >
        <TextField
          name={`${name}-due`}
          label="Due on"
          type="date"
          value={values.dueOn}
          onChange={({ target }) => set({ dueOn: target.value })}
        />
        <SelectField
          name={`${name}-assignee`}
          label="For"
          value={values.assignee}
          onChange={({ target }) => set({ assignee: target.value })}
        >
          {staff.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
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
