import { useState } from 'react'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { nameOfRole } from '#core/role/role.ts'
import { type InvitationRow, invitationStateLabels } from '#core/staff-invitation/staff-invitation.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

const tones: Record<InvitationRow['state'], Tone> = {
  open: 'accent',
  accepted: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}

/** Invitations to the team with their state. */
export function InvitationList({ invitations }: { invitations: InvitationRow[] }) {
  const [revoked, setRevoked] = useState<InvitationRow>()
  return (
    <Panel
      title="Invitations"
      lead="Each link is mailed, and works once, for seven days. You can copy it to send it in another way."
    >
      {invitations.length === 0 ? (
        <p className="text-muted">Nobody has been invited yet.</p>
      ) : (
        <ul aria-label="Invitations" className="divide-y divide-line border-y border-line">
          {invitations.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <InvitationFacts {...one} />
              {one.state === 'open' && (
                <span className="flex gap-2">
                  {one.link && (
                    <CopyButton text={one.link} label="Copy link" about={`Link for ${one.email}`} />
                  )}
                  <Button look="second" size="small" onClick={() => setRevoked(one)}>
                    Revoke<span className="sr-only"> the invitation to {one.email}</span>
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
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
