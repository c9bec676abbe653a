import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { account } from '#app/api/browser.ts'
import { planNavigation, replacePage } from '#app/api/page-navigation.ts'
import { forgetDrafts } from '#app/api/tab-drafts.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { forgetKeptScreens } from './kept-screens.ts'
import { turnOffPush } from './push-device.ts'

const question = 'Confirm Logout'

export function LogoutButton() {
  const [isConfirming, setIsConfirming] = useState(false)
  async function logOut() {
    planNavigation(href('/'))
    // The next person at this browser shall not read what is for this one.
    forgetDrafts()
    await turnOffPush()
    await forgetKeptScreens()
    await account.signOut()
    return replacePage(href('/'))
  }
  // A sign-out must not depend on a script that is loaded for its question.
  const askPlainly = () => {
    if (confirm(question))
      logOut().catch((error) => showToast({ title: errorMessageOf(error), tone: 'danger' }))
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsConfirming(true)}
        className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-2 text-[0.9375rem] hover:bg-line/60"
      >
        <LogOut aria-hidden="true" className="size-4.5 opacity-75" />
        Logout
      </button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={question}
        confirmLabel="Yes, Logout"
        onConfirm={logOut}
        onLoadError={askPlainly}
      >
        You will be securely signed out of your account.
      </ConfirmDialog>
    </>
  )
}
