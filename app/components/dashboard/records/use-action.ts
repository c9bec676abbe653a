import { useState } from 'react'
import { showErrorToast } from '../screen/show-error-toast.ts'

/** Runs the action of a button: tracks that it is running and shows a failure as a toast. */
export function useAction() {
  const [isWorking, setIsWorking] = useState(false)
  async function act(action: () => Promise<unknown>) {
    setIsWorking(true)
    try {
      await action()
    } catch (error) {
      showErrorToast(error)
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, act }
}
