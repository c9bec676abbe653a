import { useState } from 'react'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { showErrorToast } from '../screen/show-error-toast.ts'
import { useReload } from './use-reload.ts'

/** Makes the change of a control that saves immediately, and reloads the screen, even after a failure. */
export function useChange() {
  const reload = useReload()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  async function make(action: () => Promise<unknown>, done: string, reverse?: () => Promise<unknown>) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await action()
      showToast({ title: done, ...(reverse && { undo: () => void undo(reverse) }) })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await reload(() => setIsWorking(false))
    }
  }
  async function undo(reverse: () => Promise<unknown>) {
    await reverse().catch(showErrorToast)
    await reload()
  }
  return {
    failure,
    isWorking,
    /** With `reverse` the confirmation offers to undo the change. */
    change: (...change: Parameters<typeof make>) => void make(...change),
  }
}
