import { href, Outlet } from 'react-router'
import type { Route } from './+types/admin-only'
import { accountContext } from './shell/account-context.ts'
import { leaveTo } from './shell/departure.ts'

/** Everybody else is sent to the home page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(accountContext).role !== 'admin') return leaveTo(href('/'))
  },
]

export default function AdminOnly() {
  return <Outlet />
}
