import { useEffect } from 'react'
import type { User } from '#app/api/account.ts'
import { account } from '#app/api/browser.ts'
import { leaveTo, loginAddress } from './departure.ts'

/** Signing out in one tab ends this one too; signing in as somebody else, or with another role, starts it anew. */
export function useFollowAccount({ email, role }: User): void {
  useEffect(
    () =>
      account.subscribe(() => {
        const { isLoading, user, failure } = account.read()
        if (isLoading || failure) return
        if (!user) void leaveTo(loginAddress(location))
        else if (user.email !== email || user.role !== role) location.reload()
      }),
    [email, role],
  )
}
