import { useEffect, useEffectEvent } from 'react'
import { account, readSessionId } from '#app/api/browser.ts'

/** While it is waited for: calls back once when the same person has signed in anew, in this window or another. */
export function useNewSignIn(isAwaited: boolean, onSignedIn: () => void): void {
  const goOn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!isAwaited) return
    const session = readSessionId()
    const email = account.read().user?.email
    const unsubscribe = account.subscribe(() => {
      const { isLoading, user } = account.read()
      if (isLoading || user?.email !== email || readSessionId() === session) return
      unsubscribe()
      goOn()
    })
    return unsubscribe
  }, [isAwaited])
}
