import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { revokeInvitation } from '#app/api/staff-invitations.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { InvitationRow } from '#core/staff-invitation/staff-invitation.ts'

/** Confirms that an invitation is revoked; asks for a new sign-in if the last one is too old. */
export function RevokeDialog({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explainError>>()

  async function revoke() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await revokeInvitation(api, invitation._id)
      showToast({ title: `The invitation to ${invitation.email} is revoked` })
      onClose()
    } catch (error) {
      setFailure(explainError(error))
      setIsWorking(false)
    }
    await revalidate()
  }
  return (
    <FormDialog
      title={`Revoke the invitation to ${invitation.email}?`}
      onClose={onClose}
      sending={{
        submit: () => void revoke(),
        problem: failure?.message,
        needsSignIn: failure?.needsSignIn ?? false,
        onSignedIn: () => setFailure(undefined),
      }}
      isWorking={isWorking}
      submitLabel="Revoke"
      isDanger
    >
      <p>The link in the mail no longer works. You can invite the address again.</p>
    </FormDialog>
  )
}
