import { useEffect } from 'react'
import type { User } from '#app/api/account.ts'
import { account } from '#app/api/browser.ts'
import { leaveTo, loginAddress } from '#app/api/departure.ts'

/** Signing out in one tab ends this one too; signing in as somebody else, or with another role, starts it anew. */
export function useFollowAccount({ email, role }: User): void {
  useEffect(() => {
    const shown = `${role} ${email}`
    let last: string | undefined = shown
    return account.subscribe(() => {
      const { isLoading, user, failure } = account.read()
      if (isLoading || failure) return
      const now = user ? `${user.role} ${user.email}` : undefined
      // The same is told again while the next page is on its way: it isn't to be begun anew.
      if (now === last) return
      last = now
      if (!now) void leaveTo(loginAddress(location))
      else if (now !== shown) location.reload()
    })
  }, [email, role])
}
