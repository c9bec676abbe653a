import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SignInDialog } from '#app/components/dashboard/records/sign-in-dialog.tsx'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PersonRow } from '#core/person/person.ts'
import { useAccount, useHasPermission } from '../shell/use-account.ts'
import type { RoleChoice } from './role-choices.ts'
import { RoleDialog } from './role-dialog.tsx'
import { accountChange, bulkUserChange, type UserChange } from './user-changes.ts'
import { nameOfUser } from './user-list.tsx'
import { UserSessions } from './user-sessions.tsx'

/** Row and bulk actions on users. Each change is confirmed in a dialog. */
export function useUserActions(choices: RoleChoice[]) {
  const { revalidate } = useRevalidator()
  const canUpdate = useHasPermission('person.update')
  const [pending, setPending] = useState<UserChange>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [shown, setShown] = useState<PersonRow>()
  const [giving, setGiving] = useState<PersonRow>()
  const [isShowing, setIsShowing] = useState(false)
  const canListSessions = useHasPermission('session.list')
  const canChangeSignIn = useHasPermission('person.change-sign-in')
  const [moving, setMoving] = useState<PersonRow>()
  const { email: ownEmail } = useAccount()

  function openQuestion(question: UserChange) {
    setPending(question)
    setIsConfirming(true)
  }
  async function change() {
    if (!pending) return
    const done = await pending.change()
    await revalidate()
    showToast({ title: done })
  }
  const changesOf = (row: PersonRow): MenuChoice[] => {
    const question = accountChange(row)
    return [
      { label: 'Change role', onChoose: () => setGiving(row) },
      { label: question.label, onChoose: () => openQuestion(question) },
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
    { label: 'Disable', icon: UserX, run: (many) => openQuestion(bulkUserChange(many, true)) },
    { label: 'Enable', icon: UserCheck, run: (many) => openQuestion(bulkUserChange(many, false)) },
  ]
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={pending?.title ?? ''}
        confirmLabel={pending?.label ?? ''}
        isDanger={pending?.isDanger ?? false}
        onConfirm={change}
      >
        {pending?.consequence}
      </ConfirmDialog>
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
