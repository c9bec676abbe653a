import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { User } from '#app/api/account.ts'
import { account, api } from '#app/api/browser.ts'
import { type Counters, followCounters } from '#app/api/counters.ts'

const none: Counters = { unreadContacts: 0 }
const CountersContext = createContext(none)

/** How many wait, by the place in the side menu. */
export const useCounters = () => useContext(CountersContext)

export function CountersProvider({ user, children }: { user: User; children: ReactNode }) {
  const counters = useLiveCounters(user.role === 'admin')
  return <CountersContext value={counters}>{children}</CountersContext>
}

/** Follows only while the page is seen: browsers open few connections to one site, and tabs share them. */
function useLiveCounters(isAllowed: boolean): Counters {
  const [counters, setCounters] = useState(none)
  useEffect(() => {
    if (!isAllowed) return
    const follower = { onCounters: setCounters, onSignedOut: () => void account.load() }
    let following: AbortController | undefined
    function followWhileSeen() {
      following?.abort()
      following = undefined
      if (document.visibilityState !== 'visible') return
      following = new AbortController()
      void followCounters(api, follower, following.signal)
    }
    followWhileSeen()
    document.addEventListener('visibilitychange', followWhileSeen)
    return () => {
      document.removeEventListener('visibilitychange', followWhileSeen)
      following?.abort()
    }
  }, [isAllowed])
  return counters
}
