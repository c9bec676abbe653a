import { Suspense } from 'react'
import { href, Outlet } from 'react-router'
import type { User } from '#app/api/account.ts'
import { account } from '#app/api/browser.ts'
import { loginAddress, replacePage } from '#app/api/page-navigation.ts'
import { type Device, FirstRender } from '#app/components/ui/loading/first-render.tsx'
import { Toasts } from '#app/components/ui/overlays/toast-container.tsx'
import type { Route } from './+types/layout'
import { deviceOf } from './device-of.ts'
import { ScreenError } from './screen-error.tsx'
import { onServer, provideAccount } from './server-read.server.ts'
import { keepForLanding } from './shell/access-change.ts'
import { accountContext } from './shell/account-context.ts'
import { useFollowAccount } from './shell/follow-account.ts'
import { forgetKeptScreens } from './shell/kept-screens.ts'
import { readOrKept } from './shell/read-or-kept.ts'
import { mayOpen } from './shell/screens.ts'
import { useServiceWorker } from './shell/service-worker.ts'
import { contentClass, Shell } from './shell/shell.tsx'
import { ShellPlaceholder } from './shell/shell-placeholder.tsx'
import { useIsRead } from './unread.ts'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export const middleware: Route.MiddlewareFunction[] = [provideAccount]

/** Redirects signed-out visitors to /login, which returns here. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }, next) => {
    // Waits for a token refresh in progress.
    await account.freshToken()
    const { user, failure } = account.read()
    if (failure) throw new Error(failure)
    if (!user) {
      await forgetKeptScreens()
      return replacePage(loginAddress(new URL(request.url)))
    }
    context.set(accountContext, user)
    if (!mayOpen(user, new URL(request.url).pathname)) {
      keepForLanding('You have no access to that screen, so this one opened.')
      return replacePage(href('/dashboard'))
    }
    return readOrKept(user, request.url, next)
  },
]

export const loader = onServer(({ request, context }: Route.LoaderArgs) => ({
  account: context.get(accountContext),
  device: deviceOf(request.headers),
}))

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  account: context.get(accountContext),
  device: null,
})

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  // Boundary for hydration mismatches: React re-renders from here, not the whole document.
  return <Suspense>{useIsRead() ? <Dashboard {...loaderData} /> : <ShellPlaceholder />}</Suspense>
}

/** Renders the current screen in the shell. `device` is set by the server only. */
function Dashboard({ account, device }: { account: User; device: Device | null }) {
  useFollowAccount(account)
  useServiceWorker()
  return (
    <FirstRender device={device}>
      <Shell account={account}>
        <Outlet />
      </Shell>
      <Toasts />
    </FirstRender>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <ScreenError error={error} />
  // The router attributes a guard's error to this layout and drops its loader data.
  const user = loaderData?.account ?? account.read().user
  return user ? <Shell account={user}>{failure}</Shell> : <main className={contentClass}>{failure}</main>
}
