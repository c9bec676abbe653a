import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { account } from '#app/api/browser.ts'
import { loginAddress, replacePage } from '#app/api/page-navigation.ts'
import { FirstRender } from '#app/components/ui/loading/first-render.tsx'
import { Toasts } from '#app/components/ui/overlays/toast-container.tsx'
import type { Route } from './+types/layout'
import { ScreenError } from './screen-error.tsx'
import { accountContext, deviceContext } from './shell/account-context.ts'
import { useFollowAccount } from './shell/follow-account.ts'
import { contentClass, Shell } from './shell/shell.tsx'
import { ShellPlaceholder } from './shell/shell-placeholder.tsx'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Redirects signed-out visitors to /login, which returns here. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }) => {
    // Waits for a token refresh in progress.
    await account.freshToken()
    const { user, failure } = account.read()
    if (failure) throw new Error(failure)
    if (!user) return replacePage(loginAddress(new URL(request.url)))
    context.set(accountContext, user)
  },
]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  account: context.get(accountContext),
  /** Set during server rendering only. */
  device: context.get(deviceContext),
})

export function HydrateFallback() {
  return <ShellPlaceholder />
}

export default function DashboardLayout({ loaderData: { account, device } }: Route.ComponentProps) {
  useFollowAccount(account)
  return (
    // Boundary for hydration mismatches: React re-renders from here, not the whole document.
    <Suspense>
      <FirstRender device={device}>
        <Shell account={account}>
          <Outlet />
        </Shell>
        <Toasts />
      </FirstRender>
    </Suspense>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <ScreenError error={error} />
  // The router attributes a guard's error to this layout and drops its loader data.
  const user = loaderData?.account ?? account.read().user
  return user ? <Shell account={user}>{failure}</Shell> : <main className={contentClass}>{failure}</main>
}
