import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { PersonRow } from '#core/person/person.ts'

type AssigneeFieldProps = {
  name: string
  assignee: { _id: string; name: string } | null
  staff: PersonRow[]
  /** E-mail address of the user. */
  me: string
  isWorking: boolean
  onAssign: (id: string | null) => void
}

/** Chooses the member of staff who handles a record, with a shortcut for the user. */
export function AssigneeField({ name, assignee, staff, me, isWorking, onAssign }: AssigneeFieldProps) {
  const own = staff.find(({ email }) => email === me)
  return (
    <>
      <SelectField
        name={name}
        label="Assigned to"
        value={assignee?._id ?? ''}
        disabled={isWorking}
        onChange={({ target }) => onAssign(target.value || null)}
      >
        <option value="">Nobody</option>
        {assignee && !staff.some(({ _id }) => _id === assignee._id) && (
          <option value={assignee._id}>{assignee.name}</option>
        )}
        {staff.map(({ _id, name: label }) => (
          <option key={_id} value={_id}>
            {label}
          </option>
        ))}
      </SelectField>
      {own && assignee?._id !== own._id && (
        <Button look="second" size="small" disabled={isWorking} onClick={() => onAssign(own._id)}>
          Assign to me
        </Button>
      )}
    </>
  )
}
