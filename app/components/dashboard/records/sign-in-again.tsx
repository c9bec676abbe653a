import { signInAgainFromClick } from '#app/api/browser.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Button for actions that require a recent sign-in. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  async function begin() {
    const outcome = await signInAgainFromClick(location.pathname + location.search)
    if (outcome.status === 'signed-in') onDone()
    if (outcome.status === 'failed') showToast({ title: outcome.message, tone: 'danger' })
  }
  return (
    <Button look="quiet" size="small" className="-ml-3 mt-2" onClick={begin}>
      Sign in again
    </Button>
  )
}
