import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { revokeInvitation } from '#app/api/staff-invitations.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { nameOfRole } from '#core/role/role.ts'
import { type InvitationRow, invitationStateLabels } from '#core/staff-invitation/staff-invitation.ts'

const tones: Record<InvitationRow['state'], Tone> = {
  open: 'accent',
  accepted: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}

/** Invitations to the team with their state. */
export function InvitationList({ invitations }: { invitations: InvitationRow[] }) {
  const { revalidate } = useRevalidator()
  const [revoked, setRevoked] = useState<InvitationRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function revoke() {
    if (!revoked) return
    await revokeInvitation(api, revoked._id)
    await revalidate()
    showToast({ title: `The invitation to ${revoked.email} is revoked` })
  }
  return (
    <Panel title="Invitations" lead="Each link works once, for seven days.">
      {invitations.length === 0 ? (
        <p className="text-muted">Nobody has been invited yet.</p>
      ) : (
        <ul aria-label="Invitations" className="divide-y divide-line border-y border-line">
          {invitations.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <InvitationFacts {...one} />
              {one.state === 'open' && (
                <Button
                  look="second"
                  size="small"
                  onClick={() => {
                    setRevoked(one)
                    setIsConfirming(true)
                  }}
                >
                  Revoke<span className="sr-only"> the invitation to {one.email}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Revoke the invitation to ${revoked?.email ?? ''}?`}
        confirmLabel="Revoke"
        onConfirm={revoke}
      >
        The link in the mail no longer works. You can invite the address again.
      </ConfirmDialog>
    </Panel>
  )
}

function InvitationFacts(row: InvitationRow) {
  const { email, role, customRole, state, invitedBy, overrides, createdAt, expiresAt } = row
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        <Badge>{nameOfRole(role, customRole)}</Badge>
        <Badge tone={tones[state]}>{invitationStateLabels[state]}</Badge>
      </p>
      <p className="text-small text-muted">
        {invitedBy ? `From ${invitedBy}, ` : 'Sent '}
        <RelativeTime value={createdAt} />
        {state === 'open' && (
          <>
            , expires <RelativeTime value={expiresAt} />
          </>
        )}
      </p>
      {overrides && (
        <p className="text-small text-muted">Overrides an earlier decision of an owner about this address.</p>
      )}
    </div>
  )
}
