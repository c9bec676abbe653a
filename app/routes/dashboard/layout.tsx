import { href, Outlet } from 'react-router'
import { Toasts } from '#app/components/ui/toasts.tsx'
import type { Route } from './+types/layout'
import { ScreenError } from './screen-error.tsx'
import { accountContext, findAccount } from './shell/account.ts'
import { leaveTo } from './shell/leave-to.ts'
import { contentClass, Shell } from './shell/shell.tsx'
import { ShellPlaceholder } from './shell/shell-placeholder.tsx'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Who isn't signed in goes to /login, which leads back here. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }) => {
    const account = await findAccount()
    const { pathname, search } = new URL(request.url)
    if (!account) return leaveTo(`${href('/login/:id?')}?${new URLSearchParams({ to: pathname + search })}`)
    context.set(accountContext, account)
  },
]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  account: context.get(accountContext),
})

export function HydrateFallback() {
  return <ShellPlaceholder />
}

export default function DashboardLayout({ loaderData: { account } }: Route.ComponentProps) {
  return (
    <Toasts>
      <Shell account={account}>
        <Outlet />
      </Shell>
    </Toasts>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <ScreenError error={error} />
  return loaderData ? (
    <Shell account={loaderData.account}>{failure}</Shell>
  ) : (
    <main className={contentClass}>{failure}</main>
  )
}
