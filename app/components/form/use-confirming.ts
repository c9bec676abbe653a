import { useRevalidator } from 'react-router'
import { useAttempt } from './use-attempt.ts'

/** Runs the action of a dialog that confirms it: closes the dialog on success, shows a failure in it otherwise, and
 * reloads the screen in both cases. */
export function useConfirming(action: () => Promise<unknown>, onClose: () => void) {
  const { revalidate } = useRevalidator()
  const { isWorking, attempt, sendingOf } = useAttempt()
  async function confirm() {
    await attempt(async () => {
      await action()
      onClose()
    })
    await revalidate()
  }
  return { isWorking, sending: { ...sendingOf(action), submit: () => void confirm() } }
}
