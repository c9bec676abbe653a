import { api } from '#app/api/browser.ts'
import { revokeInvitation } from '#app/api/staff-invitations.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useConfirming } from '#app/components/form/use-confirming.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { InvitationRow } from '#core/staff-invitation/staff-invitation.ts'

/** Confirms that an invitation is revoked; asks for a new sign-in if the last one is too old. */
export function RevokeDialog({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const confirming = useConfirming(async () => {
    await revokeInvitation(api, invitation._id)
    showToast({ title: `The invitation to ${invitation.email} is revoked` })
  }, onClose)
  return (
    <FormDialog
      title={`Revoke the invitation to ${invitation.email}?`}
      onClose={onClose}
      {...confirming}
      submitLabel="Revoke"
      isDanger
    >
      <p>The link in the mail no longer works. You can invite the address again.</p>
    </FormDialog>
  )
}
