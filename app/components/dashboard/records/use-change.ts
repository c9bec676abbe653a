import { useState } from 'react'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useReload } from './use-reload.ts'

/** Makes the change of a control that saves immediately, and reloads the screen, even after a failure. */
export function useChange() {
  const reload = useReload()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  async function change(action: () => Promise<unknown>, done: string) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await action()
      showToast({ title: done })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await reload(() => setIsWorking(false))
    }
  }
  return {
    failure,
    isWorking,
    change: (action: () => Promise<unknown>, done: string) => void change(action, done),
  }
}
