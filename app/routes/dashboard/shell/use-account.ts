import { useRouteLoaderData } from 'react-router'
import { mayAsClient } from '#app/api/acting.ts'
import type { Permission } from '#core/audiences.ts'
import type { ClientPermission } from '#core/client-member/permissions-of-scopes.ts'
import { isPermitted } from '#core/permissions.ts'
import type { clientLoader } from '../layout.tsx'

/** Returns the signed-in user. Works inside the dashboard layout only. */
export function useAccount() {
  const found = useRouteLoaderData<typeof clientLoader>('routes/dashboard/layout')
  if (!found) throw new Error('Only the dashboard knows who is signed in')
  return found.account
}

/** Returns whether to show an action. The server enforces the same permission table. */
export const useHasPermission = (permission: Permission): boolean =>
  isPermitted({ kind: 'user', ...useAccount() }, permission)

/** Returns whether to show an action of a client. Members need a scope for it; staff who look at a client have none. */
export function useMayAsClient(permission: ClientPermission): boolean {
  const account = useAccount()
  return mayAsClient(account, permission)
}
