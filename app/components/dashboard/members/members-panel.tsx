import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type MembersRow, removeMember, revokeInvitation } from '#app/api/client-members.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { AccessDialog } from './access-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { formatScopes } from './scope-choice.tsx'

type Member = MembersRow['members'][number]
type Invitation = MembersRow['invitations'][number]
type Opened =
  | { kind: 'invite' }
  | { kind: 'access' | 'remove'; member: Member }
  | { kind: 'revoke'; invitation: Invitation }

type MembersPanelProps = { members: MembersRow; title: string; lead: string }

/** People who act for a client, and open invitations, with everything their owner may do. */
export function MembersPanel({ members: row, title, lead }: MembersPanelProps) {
  const { client, ownerEmail, members, invitations } = row
  const [opened, setOpened] = useState<Opened>()
  const { revalidate } = useRevalidator()
  const close = () => setOpened(undefined)
  async function finish(toast: string) {
    close()
    showToast({ title: toast })
    await revalidate()
  }
  const invite = (
    <Button look="second" size="small" onClick={() => setOpened({ kind: 'invite' })}>
      Invite a person
    </Button>
  )
  const isEmpty = !ownerEmail && members.length + invitations.length === 0
  return (
    <Panel title={title} lead={lead} action={invite}>
      {isEmpty && <p className="text-muted">Nobody acts for this client yet.</p>}
      <ul aria-label={title} className="divide-y divide-line border-y border-line empty:hidden">
        {ownerEmail && (
          <li className="py-3">
            <span className="wrap-anywhere font-semibold">{ownerEmail}</span>{' '}
            <Badge tone="accent">Owner</Badge>
          </li>
        )}
        {members.map((member) => (
          <li key={member._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{member.name}</span>{' '}
              <Badge tone="accent">{formatScopes(member.scopes)}</Badge>
              <span className="block text-small text-muted">
                {member.email} · since <RelativeTime value={member.since} />
              </span>
            </span>
            <span className="flex gap-2">
              <Button look="second" size="small" onClick={() => setOpened({ kind: 'access', member })}>
                Access<span className="sr-only"> of {member.name}</span>
              </Button>
              <Button look="second" size="small" onClick={() => setOpened({ kind: 'remove', member })}>
                Remove<span className="sr-only"> {member.name}</span>
              </Button>
            </span>
          </li>
        ))}
        {invitations.map((invitation) => (
          <li key={invitation._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              {invitation.email} <Badge>{formatScopes(invitation.scopes)}</Badge>
              <span className="block text-small text-muted">
                Invited <RelativeTime value={invitation.createdAt} />
                {invitation.invitedBy && ` by ${invitation.invitedBy}`}
                {invitation.isExpired ? '. Expired: invite again.' : ', not accepted yet'}
              </span>
            </span>
            <span className="flex gap-2">
              {invitation.link && (
                <CopyButton text={invitation.link} label="Copy link" about={`Link for ${invitation.email}`} />
              )}
              <Button look="second" size="small" onClick={() => setOpened({ kind: 'revoke', invitation })}>
                Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {opened?.kind === 'invite' && (
        <InviteDialog
          client={client}
          onClose={close}
          onInvited={(email) => void finish(`${email} is invited`)}
        />
      )}
      {opened?.kind === 'access' && (
        <AccessDialog
          client={client}
          member={opened.member}
          onClose={close}
          onSaved={() => void finish('Access saved')}
        />
      )}
      <ConfirmDialog
        isOpen={opened?.kind === 'remove'}
        onClose={close}
        title={opened?.kind === 'remove' ? `Remove ${opened.member.name}?` : ''}
        confirmLabel="Remove"
        onConfirm={async () => {
          if (opened?.kind !== 'remove') return
          await removeMember(api, client._id, opened.member._id)
          await finish('Member removed')
        }}
      >
        They lose all access to {client.name} at once, also where they are signed in now.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened?.kind === 'revoke'}
        onClose={close}
        title={opened?.kind === 'revoke' ? `Withdraw the invitation of ${opened.invitation.email}?` : ''}
        confirmLabel="Withdraw"
        onConfirm={async () => {
          if (opened?.kind !== 'revoke') return
          await revokeInvitation(api, client._id, opened.invitation._id)
          await finish('Invitation withdrawn')
        }}
      >
        The link in the mail stops working.
      </ConfirmDialog>
    </Panel>
  )
}
