import { useRouteLoaderData } from 'react-router'
import type { clientLoader } from '../layout.tsx'

/** Who is signed in, for everything that the layout holds. */
export function useAccount() {
  const found = useRouteLoaderData<typeof clientLoader>('routes/dashboard/layout')
  if (!found) throw new Error('Only the dashboard knows who is signed in')
  return found.account
}
