import { useState } from 'react'
import { SignInDialog } from '#app/components/dashboard/records/sign-in-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAccount, useHasPermission } from '../shell/use-account.ts'

/** Button that changes how the person with this address signs in. */
export function ChangeSignIn({ email, name }: { email: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { email: ownEmail } = useAccount()
  if (!useHasPermission('person.change-sign-in') || email === ownEmail) return null
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsOpen(true)}>
        Change sign-in
      </Button>
      {isOpen && <SignInDialog email={email} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
