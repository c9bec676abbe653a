import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import { getWork, type WorkReference, type WorkRow } from '#app/api/work.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import type { BulkAction, ManyChosen } from '#app/components/list/selection-bar.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type Row = { _id: string }
type Assigning = { many: ManyChosen<Row>; staff: WorkRow['staff']; me: string | null }

/** Bulk action that assigns the selected records. A dialog asks to whom. */
export function useBulkAssign(kind: WorkReference['kind'], { resource, noun }: ListShape) {
  const { revalidate } = useRevalidator()
  const [assigning, setAssigning] = useState<Assigning>()
  const action: BulkAction<Row> = {
    label: 'Assign',
    icon: UserRound,
    async run(many) {
      const [first] = many.rows
      if (!first) return
      const { staff, me } = await getWork(api, { kind, id: first._id })
      setAssigning({ many, staff, me })
    },
  }
  async function assign(assignee: string | null) {
    if (!assigning) return
    const { modifiedCount } = await changeMany(api, resource, 'assign', assigning.many.chosen, { assignee })
    assigning.many.clear()
    setAssigning(undefined)
    await revalidate()
    const count = `${modifiedCount} ${modifiedCount === 1 ? noun.one : noun.many}`
    showToast({ title: assignee ? `${count} assigned` : `${count} assigned to nobody` })
  }
  const dialog = assigning && (
    <AssignDialog {...{ ...assigning, noun }} onClose={() => setAssigning(undefined)} onAssign={assign} />
  )
  return { action, dialog }
}

type AssignDialogProps = Assigning & {
  noun: ListShape['noun']
  onClose: () => void
  onAssign: (assignee: string | null) => Promise<void>
}

function AssignDialog({ many: { count }, staff, me, noun, onClose, onAssign }: AssignDialogProps) {
  const [assignee, setAssignee] = useState(me ?? '')
  const { isWorking, sendingOf } = useAttempt()
  async function submit() {
    await onAssign(assignee || null)
  }
  return (
    <FormDialog
      isOpen
      title={`Assign ${count} ${count === 1 ? noun.one : noun.many}`}
      onClose={onClose}
      sending={sendingOf(submit)}
      isWorking={isWorking}
      submitLabel="Assign"
    >
      <SelectField
        name="assignee"
        label="To"
        value={assignee}
        onChange={({ target }) => setAssignee(target.value)}
      >
        <option value="">Nobody</option>
        {staff.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
