import {
  isSignInFailure,
  type SignInFailure,
  type SignInHint,
  signInChannel,
  signInFailures,
} from '#core/session/sign-in.ts'
import type { AccountState, User } from './account.ts'

const width = 500
const height = 600
const closedTimeout = 8_000
const pollInterval = 400

export type SignInOutcome =
  | { status: 'signed-in'; user: User }
  | { status: 'failed'; message: string }
  /** The pop-up was blocked, so this page redirects to the provider. */
  | { status: 'redirecting' }

type Wanted = {
  /** Without a path, the role decides where a redirect ends. */
  returnTo: string | undefined
  /** Signs in with the provider of the current session. */
  isAgain: boolean
}
type Channel = Pick<BroadcastChannel, 'addEventListener' | 'close'>
type Dependencies = {
  open: (address: string, name: string, features: string) => Pick<Window, 'closed' | 'focus'> | null
  goTo: (address: string) => void
  openChannel: (name: string) => Channel
  hasFocus: () => boolean
  /** Loads the signed-in user from the server. */
  load: () => Promise<AccountState>
  screen: { left: number; top: number; width: number; height: number }
}

/** Signs in with a pop-up. Must be called directly from the click handler, or browsers block the pop-up. A sign-in may
 * still succeed after `failed` was returned: watch the account. */
export async function signIn({ returnTo, isAgain }: Wanted, browser: Dependencies): Promise<SignInOutcome> {
  const provider = isAgain ? { provider: 'current' } : {}
  const address = (mode: string) =>
    `/api/auth/start?${new URLSearchParams({ mode, ...provider, ...(returnTo && { to: returnTo }) })}`
  const popup = browser.open(address('popup'), 'sign-in', centeredFeatures(browser.screen))
  if (!popup) {
    browser.goTo(address('redirect'))
    return { status: 'redirecting' }
  }
  popup.focus()
  const end = Promise.withResolvers<'done' | SignInFailure>()
  const channel = browser.openChannel(signInChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInHint>) => {
    if (data?.outcome === 'done') end.resolve('done')
    if (data?.outcome === 'failed') end.resolve(isSignInFailure(data.failure) ? data.failure : 'refused')
  })
  const watch = watchForClose(popup, browser.hasFocus, () => end.resolve('cancelled'), browser.load)
  const hint = await end.promise
  watch.stop()
  channel.close()

  // The hint has no identity, and 'failed' may be wrong. Only the server knows the result.
  const { user, failure } = await browser.load()
  if (user) return { status: 'signed-in', user }
  const sentence = hint === 'done' ? signInFailures.refused.sentence : signInFailures[hint].sentence
  return { status: 'failed', message: failure ?? sentence }
}

/** Calls `giveUp` some seconds after the pop-up seems closed. `closed` is also true if the provider's page sets an
 * opener policy. */
function watchForClose(
  popup: Pick<Window, 'closed'>,
  hasFocus: () => boolean,
  giveUp: () => void,
  load: () => Promise<AccountState>,
) {
  let elapsed = 0
  let hasLoaded = false
  const timer = setInterval(async () => {
    // If another window has the focus, the pop-up is most likely still open.
    if (!popup.closed || !hasFocus()) return
    if (!hasLoaded) {
      hasLoaded = true
      if ((await load()).user) return giveUp()
    }
    elapsed += pollInterval
    if (elapsed >= closedTimeout) giveUp()
  }, pollInterval)
  return { stop: () => clearInterval(timer) }
}

function centeredFeatures(screen: Dependencies['screen']): string {
  const left = Math.round(screen.left + Math.max(0, screen.width - width) / 2)
  const top = Math.round(screen.top + Math.max(0, screen.height - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
