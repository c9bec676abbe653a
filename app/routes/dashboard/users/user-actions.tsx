import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '#app/components/dashboard/records/sign-in-dialog.tsx'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { PersonRow } from '#core/person/person.ts'
import { useAccount, useHasPermission } from '../shell/use-account.ts'
import { AccountDialog } from './account-dialog.tsx'
import type { RoleChoice } from './role-choices.ts'
import { RoleDialog } from './role-dialog.tsx'
import { accountChange, bulkUserChange, type UserChange } from './user-changes.ts'
import { nameOfUser } from './user-list.tsx'
import { UserSessions } from './user-sessions.tsx'

/** Row and bulk actions on users. Each change is confirmed in a dialog. */
export function useUserActions(choices: RoleChoice[]) {
  const canUpdate = useHasPermission('person.update')
  const [pending, setPending] = useState<UserChange>()
  const [shown, setShown] = useState<PersonRow>()
  const [giving, setGiving] = useState<PersonRow>()
  const [isShowing, setIsShowing] = useState(false)
  const canListSessions = useHasPermission('session.list')
  const canChangeSignIn = useHasPermission('person.change-sign-in')
  const [moving, setMoving] = useState<PersonRow>()
  const { email: ownEmail } = useAccount()

  const changesOf = (row: PersonRow): MenuChoice[] => {
    const question = accountChange(row)
    return [
      { label: 'Change role', onChoose: () => setGiving(row) },
      { label: question.label, onChoose: () => setPending(question) },
    ]
  }
  const choicesFor = (row: PersonRow): MenuChoice[] => [
    ...(canUpdate ? changesOf(row) : []),
    ...(canChangeSignIn && (canUpdate || row.role === 'client') && row.email !== ownEmail
      ? [{ label: 'Change sign-in', onChoose: () => setMoving(row) }]
      : []),
    ...(canListSessions
      ? [
          {
            label: 'Active sessions',
            onChoose() {
              setShown(row)
              setIsShowing(true)
            },
          },
        ]
      : []),
  ]
  const bulk: BulkAction<PersonRow>[] = [
    { label: 'Disable', icon: UserX, run: (many) => setPending(bulkUserChange(many, true)) },
    { label: 'Enable', icon: UserCheck, run: (many) => setPending(bulkUserChange(many, false)) },
  ]
  const dialogs = (
    <>
      {pending && <AccountDialog change={pending} onClose={() => setPending(undefined)} />}
      {giving && (
        <RoleDialog key={giving._id} user={giving} choices={choices} onClose={() => setGiving(undefined)} />
      )}
      {moving && (
        <SignInDialog
          key={moving._id}
          email={moving.email}
          name={nameOfUser(moving)}
          onClose={() => setMoving(undefined)}
        />
      )}
      <Dialog
        isOpen={isShowing}
        onClose={() => setIsShowing(false)}
        title={`Active sessions of ${shown?.name}`}
        width="max-w-152"
      >
        {shown && <UserSessions key={shown._id} userId={shown._id} />}
      </Dialog>
    </>
  )
  return { choicesFor, bulk, dialogs }
}
