import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { explainError } from '#app/api/explain-error.ts'

/** Runs the action of a dialog that confirms it: closes the dialog on success, shows a failure in it otherwise, and
 * reloads the screen in both cases. */
export function useConfirming(action: () => Promise<unknown>, onClose: () => void) {
  const { revalidate } = useRevalidator()
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof explainError>>()

  async function confirm() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await action()
      onClose()
    } catch (error) {
      setFailure(explainError(error))
      setIsWorking(false)
    }
    await revalidate()
  }
  return {
    isWorking,
    sending: {
      submit: () => void confirm(),
      problem: failure?.message,
      needsSignIn: failure?.needsSignIn ?? false,
      onSignedIn: () => setFailure(undefined),
    },
  }
}
