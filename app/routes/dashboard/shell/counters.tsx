import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { account, answerLost, api } from '#app/api/browser.ts'
import { followCounters } from '#app/api/counters.ts'
import { takePrefetchedVersion } from '#app/api/prefetched-data.ts'
import { notifyChanged } from '#app/components/dashboard/records/use-live.ts'
import type { Counters } from '#core/live/live.ts'

const none: Counters = {
  unreadNotices: 0,
  projectsToReview: 0,
  domainsEnding: 0,
  applicationsToAnswer: 0,
  invoicesToPay: 0,
  problemsToAnswer: 0,
}
const CountersContext = createContext(none)

/** Badge counts for the side menu. */
export const useCounters = () => useContext(CountersContext)

export function CountersProvider({ children }: { children: ReactNode }) {
  return <CountersContext value={useLiveCounters()}>{children}</CountersContext>
}

/** Subscribes only while the tab is visible: browsers limit the connections per site across tabs. */
function useLiveCounters(): Counters {
  const [counters, setCounters] = useState(none)
  useEffect(() => {
    const follower = {
      onCounters: setCounters,
      onChanged: notifyChanged,
      isSignedIn: async () => (await account.load()).user !== null,
    }
    let following: AbortController | undefined
    function followWhileSeen() {
      following?.abort()
      following = undefined
      if (document.visibilityState !== 'visible') return
      following = new AbortController()
      void followCounters(api, follower, following.signal, takePrefetchedVersion())
    }
    // Shows what became of a change whose answer was lost.
    const readAgain = () => notifyChanged()
    followWhileSeen()
    addEventListener(answerLost, readAgain)
    document.addEventListener('visibilitychange', followWhileSeen)
    return () => {
      removeEventListener(answerLost, readAgain)
      document.removeEventListener('visibilitychange', followWhileSeen)
      following?.abort()
    }
  }, [])
  return counters
}
