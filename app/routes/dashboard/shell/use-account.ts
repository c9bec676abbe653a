import { useRouteLoaderData } from 'react-router'
import { isPermitted, type Permission } from '#core/permissions.ts'
import type { clientLoader } from '../layout.tsx'

/** Who is signed in, for everything that the layout holds. */
export function useAccount() {
  const found = useRouteLoaderData<typeof clientLoader>('routes/dashboard/layout')
  if (!found) throw new Error('Only the dashboard knows who is signed in')
  return found.account
}

/** Whether to offer it; the server asks the same table again. */
export const useMay = (permission: Permission): boolean =>
  isPermitted({ kind: 'user', role: useAccount().role }, permission)
