import { useEffect, useEffectEvent } from 'react'
import { account, readSessionId } from '#app/api/browser.ts'

/** While `isAwaited`, calls back once when the same user has signed in again, in this window or another. */
export function useNewSignIn(isAwaited: boolean, onSignedIn: () => void): void {
  const notify = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!isAwaited) return
    const session = readSessionId()
    const email = account.read().user?.email
    const unsubscribe = account.subscribe(() => {
      const { isLoading, user } = account.read()
      if (isLoading || user?.email !== email || readSessionId() === session) return
      unsubscribe()
      notify()
    })
    return unsubscribe
  }, [isAwaited])
}
