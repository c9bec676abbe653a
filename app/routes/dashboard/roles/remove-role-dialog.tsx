import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { removeCustomRole } from '#app/api/custom-roles.ts'
import { explainError } from '#app/api/explain-error.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { CustomRoleRow } from '#core/custom-role/custom-role.ts'

type RemoveRoleDialogProps = { role: CustomRoleRow; onClose: () => void; onRemoved: () => Promise<void> }

export function RemoveRoleDialog({ role, onClose, onRemoved }: RemoveRoleDialogProps) {
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explainError>>()

  async function remove() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await removeCustomRole(api, role._id)
      showToast({ title: `The role “${role.name}” is deleted` })
      onClose()
      await onRemoved()
    } catch (error) {
      setFailure(explainError(error))
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title={`Delete the role “${role.name}”?`}
      onClose={onClose}
      sending={{
        submit: () => void remove(),
        problem: failure?.message,
        needsSignIn: failure?.needsSignIn ?? false,
        onSignedIn: () => setFailure(undefined),
      }}
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
