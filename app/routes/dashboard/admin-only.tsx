import { href, Outlet } from 'react-router'
import { api } from '#app/api/browser.ts'
import { leaveTo } from '#app/api/departure.ts'
import { isAdmin } from '#app/api/users.ts'
import type { Route } from './+types/admin-only'
import { accountContext } from './shell/account-context.ts'

/** Everybody else is sent to the home page. The server is asked each time: a role may be taken at any moment. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context }, next) => {
    const { email, role } = context.get(accountContext)
    const asking = isAdmin(api, email)
    // An administrator's screen doesn't wait for two answers after each other; what isn't hers any more is refused.
    const loading = role === 'admin' ? next() : undefined
    // Its failure is heard of below; who is led away needs none of it.
    loading?.catch(() => {})
    if (!(await asking)) return leaveTo(href('/'))
    return loading ?? next()
  },
]

export default function AdminOnly() {
  return <Outlet />
}
