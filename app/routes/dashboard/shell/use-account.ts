import { useRouteLoaderData } from 'react-router'
import { isPermitted, type Permission } from '#core/permissions.ts'
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
