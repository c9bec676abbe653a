import { useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

type PersonName = { _id: string; name: string }

type AssigneeFieldProps = {
  name: string
  assignee: PersonName | null
  staff: PersonName[]
  /** Id of the user, if one of the staff. */
  me: string | null
  isWorking: boolean
  onAssign: (id: string | null) => void
}

/** Chooses the member of staff who handles a record, with a shortcut for the user. */
export function AssigneeField({ name, assignee, staff, me, isWorking, onAssign }: AssigneeFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const isTaken = useRef(false)
  // The button that was pressed disappears, and the focus with it.
  useEffect(() => {
    if (!isTaken.current || isWorking) return
    isTaken.current = false
    field.current?.querySelector('select')?.focus()
  }, [isWorking])
  function take() {
    isTaken.current = true
    onAssign(me)
  }
  return (
    <>
      <div ref={field}>
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
      </div>
      {me && assignee?._id !== me && (
        <Button look="second" size="small" disabled={isWorking} onClick={take}>
          Assign to me
        </Button>
      )}
    </>
  )
}
