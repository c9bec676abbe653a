import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeRole } from '#app/api/users.ts'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PersonRow } from '#core/person/person.ts'
import type { Role } from '#core/role/role.ts'
import type { RoleChoice } from './role-choices.ts'

type RoleDialogProps = { user: PersonRow; choices: RoleChoice[]; onClose: () => void }

/** Form that gives a user another role. */
export function RoleDialog({ user, choices, onClose }: RoleDialogProps) {
  const { revalidate } = useRevalidator()
  const [role, setRole] = useState<Role>(user.role)
  const { isWorking, failure, attempt, clearFailure } = useAttempt()

  async function save(event: FormEvent) {
    event.preventDefault()
    await attempt(async () => {
      await changeRole(api, user.email, role)
      await revalidate()
      onClose()
      showToast({ title: `${user.name} now has the role ${choices.find((one) => one.role === role)?.name}` })
    })
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Role of ${user.name}`} isForm>
      <form onSubmit={save}>
        <fieldset className="grid gap-1">
          <legend className="sr-only">Role</legend>
          {choices.map(({ role: one, name, description }) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 rounded-small px-2 py-2 hover:bg-surface has-checked:bg-tint"
            >
              <input
                type="radio"
                name="role"
                value={one}
                checked={role === one}
                onChange={() => setRole(one)}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-small text-muted">{description}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="mt-4 text-small text-muted">
          The change takes effect at once, also where {user.name} is signed in now.
        </p>
        {failure && (
          <p role="alert" className="mt-4 text-danger">
            {failure.message}
          </p>
        )}
        {failure?.needsSignIn && <SignInAgain onDone={clearFailure} />}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button type="button" look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isWorking || role === user.role}>
            {isWorking ? 'Saving…' : 'Save role'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
