import { useState } from 'react'
import { SignInDialog } from '#app/components/dashboard/records/sign-in-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAccount, useHasPermission } from '../shell/use-account.ts'

type ChangeSignInProps = { email: string; name: string; hasAccount: boolean }

/** Button that changes how the person with this address signs in or, without an account, corrects the address. */
export function ChangeSignIn({ email, name, hasAccount }: ChangeSignInProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { email: ownEmail } = useAccount()
  if (!useHasPermission('person.change-sign-in') || email === ownEmail) return null
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsOpen(true)}>
        {hasAccount ? 'Change sign-in' : 'Correct the address'}
      </Button>
      {isOpen && <SignInDialog {...{ email, name, hasAccount }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
