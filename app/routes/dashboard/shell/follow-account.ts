import { useEffect, useRef } from 'react'
import type { User } from '#app/api/account.ts'
import { account } from '#app/api/browser.ts'
import { isNavigating, loginAddress, replacePage } from '#app/api/page-navigation.ts'
import { describeLoss, keepForLanding } from './access-change.ts'
import { formatRights } from './format-rights.ts'
import { forgetKeptScreens } from './kept-screens.ts'

/** Syncs sign-in across tabs: redirects to the login on sign-out, reloads when the user, the role or the client changes. */
export function useFollowAccount(user: User): void {
  const shown = formatRights(user)
  const seen = useRef(user)
  useEffect(() => {
    let last: string | undefined = shown
    return account.subscribe(() => {
      const { isLoading, user, failure } = account.read()
      if (isLoading || failure) return
      const now = user ? formatRights(user) : undefined
      // Subscribers are called again during the redirect or reload, which must not restart.
      if (now === last) return
      last = now
      if (!now) {
        void forgetKeptScreens()
        // Not after it: by then the address may be that of another screen.
        void replacePage(loginAddress(location))
      } else if (user && now !== shown && !isNavigating()) {
        const loss = describeLoss(seen.current, user)
        if (loss) keepForLanding(loss)
        location.reload()
      }
    })
  }, [shown])
}
