import { href, Outlet } from 'react-router'
import { api } from '#app/api/browser.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { isAdmin } from '#app/api/users.ts'
import { isPermitted } from '#core/permissions.ts'
import type { Route } from './+types/admin-only'
import { readForStaffOnly } from './server-read.server.ts'
import { accountContext } from './shell/account-context.ts'
import { permissionOf } from './shell/screens.ts'

export const middleware: Route.MiddlewareFunction[] = [readForStaffOnly]

/** Redirects clients to the home page, and staff to the dashboard if their role does not include the screen. Checks with
 * the server each time, because a role can be revoked. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const user = context.get(accountContext)
    const check = isAdmin(api, user.email)
    // Load in parallel with the check. If the role was revoked, the API refuses the loader's requests.
    const needed = permissionOf(new URL(request.url).pathname)
    const screen = isPermitted({ kind: 'user', ...user }, needed) ? next() : undefined
    // Avoids an unhandled rejection. The error surfaces in the return below, unless the user is redirected.
    screen?.catch(() => {})
    if (!(await check)) return replacePage(href('/'))
    return screen ?? replacePage(href('/dashboard'))
  },
]

export default function AdminOnly() {
  return <Outlet />
}
