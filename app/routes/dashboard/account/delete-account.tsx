import { useState } from 'react'
import { href } from 'react-router'
import { account, api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { removeAccount } from '#app/api/own-account.ts'
import { planNavigation, replacePage } from '#app/api/page-navigation.ts'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { deletionFacts } from '#core/account/deletion-facts.ts'
import { isSameEmail } from '#core/email.ts'
import { useAccount } from '../shell/use-account.ts'

export function DeleteAccount() {
  const { email } = useAccount()
  const [isConfirming, setIsConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const [needsSignIn, setNeedsSignIn] = useState(false)

  function close() {
    setIsConfirming(false)
    setTyped('')
    setNeedsSignIn(false)
  }

  async function remove() {
    try {
      await removeAccount(api)
    } catch (error) {
      if (explainError(error).needsSignIn) setNeedsSignIn(true)
      throw error
    }
    planNavigation(href('/account-deleted'))
    await account.signOut()
    await replacePage(href('/account-deleted'))
  }

  return (
    <>
      <Button look="second" size="small" className="text-danger" onClick={() => setIsConfirming(true)}>
        Delete your account
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={close}
        title="Delete your account?"
        confirmLabel="Delete permanently"
        isConfirmable={isSameEmail(typed, email)}
        onConfirm={remove}
      >
        <p className="mb-4">{deletionFacts.removed}</p>
        <p className="mb-4">
          {deletionFacts.kept} <a href={href('/privacy')}>Privacy</a> says for how long.
        </p>
        <p className="mb-4">{deletionFacts.apart}</p>
        <p className="mb-4">This cannot be undone.</p>
        <TextField
          name="typed-email"
          label={`Type ${email} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {needsSignIn && <SignInAgain onDone={() => setNeedsSignIn(false)} />}
      </ConfirmDialog>
    </>
  )
}
