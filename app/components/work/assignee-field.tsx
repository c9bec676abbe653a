import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { assignRecord, type WorkReference, type WorkRow } from '#app/api/work.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type AssigneeFieldProps = { about: WorkReference; work: WorkRow }

/** Assignee of a record. Saves immediately. */
export function AssigneeField({ about, work: { assignee, staff, me } }: AssigneeFieldProps) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)

  async function assign(to: string | null) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await assignRecord(api, about, { assignee: to, was: assignee?._id ?? null })
      showToast({ title: to ? 'Assigned' : 'Unassigned' })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }
  return (
    <div className="grid gap-3">
      <SelectField
        name="assignee"
        label="Assigned to"
        error={failure}
        value={assignee?._id ?? ''}
        disabled={isWorking}
        onChange={({ target }) => assign(target.value || null)}
      >
        <option value="">Nobody</option>
        {staff.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {me && assignee?._id !== me && (
        <Button look="second" size="small" disabled={isWorking} onClick={() => assign(me)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
