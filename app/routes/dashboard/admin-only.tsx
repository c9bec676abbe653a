import { href, Outlet } from 'react-router'
import { api } from '#app/api/browser.ts'
import { isAdmin } from '#app/api/users.ts'
import type { Route } from './+types/admin-only'
import { accountContext } from './shell/account-context.ts'
import { leaveTo } from './shell/departure.ts'

/** Everybody else is sent to the home page. The server is asked each time: a role may be taken at any moment. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context }) => {
    if (!(await isAdmin(api, context.get(accountContext).email))) return leaveTo(href('/'))
  },
]

export default function AdminOnly() {
  return <Outlet />
}
