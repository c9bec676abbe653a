import { api } from '#app/api/browser.ts'
import { removeCustomRole } from '#app/api/custom-roles.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { CustomRoleRow } from '#core/custom-role/custom-role.ts'

type RemoveRoleDialogProps = { role: CustomRoleRow; onClose: () => void; onRemoved: () => Promise<void> }

export function RemoveRoleDialog({ role, onClose, onRemoved }: RemoveRoleDialogProps) {
  const { isWorking, sendingOf } = useAttempt()

  async function remove() {
    await removeCustomRole(api, role._id)
    showToast({ title: `The role “${role.name}” is deleted` })
    onClose()
    await onRemoved()
  }
  return (
    <FormDialog
      title={`Delete the role “${role.name}”?`}
      onClose={onClose}
      sending={sendingOf(remove)}
      isWorking={isWorking}
      submitLabel="Delete"
      isDanger
    >
      <p>
        This can’t be undone. Open invitations with this role are revoked. People who have it must get another
        role first.
      </p>
    </FormDialog>
  )
}
