import { href, Outlet } from 'react-router'
import { api } from '#app/api/browser.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { isAdmin } from '#app/api/users.ts'
import type { Route } from './+types/admin-only'
import { readForAdminsOnly } from './server-read.server.ts'
import { accountContext } from './shell/account-context.ts'

export const middleware: Route.MiddlewareFunction[] = [readForAdminsOnly]

/** Redirects non-admins to the home page. Checks with the server each time, because a role can be revoked. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context }, next) => {
    const { email, role } = context.get(accountContext)
    const check = isAdmin(api, email)
    // Load in parallel with the check. If the role was revoked, the API refuses the loader's requests.
    const screen = role === 'admin' ? next() : undefined
    // Avoids an unhandled rejection. The error surfaces in the return below, unless the user is redirected.
    screen?.catch(() => {})
    if (!(await check)) return replacePage(href('/'))
    return screen ?? next()
  },
]

export default function AdminOnly() {
  return <Outlet />
}
