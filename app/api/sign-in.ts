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
const patience = 8_000
const glance = 400

export type SignInOutcome =
  | { status: 'signed-in'; user: User }
  | { status: 'failed'; message: string }
  /** The pop-up was blocked: this page leaves for the provider. */
  | { status: 'redirecting' }

type Channel = Pick<BroadcastChannel, 'addEventListener' | 'close'>
type Surroundings = {
  open: (address: string, name: string, features: string) => Pick<Window, 'closed' | 'focus'> | null
  goTo: (address: string) => void
  openChannel: (name: string) => Channel
  hasFocus: () => boolean
  /** Asks the server who is signed in. */
  load: () => Promise<AccountState>
  screen: { left: number; top: number; width: number; height: number }
}

/** To be called straight from the click, or browsers block the pop-up. A success that comes after a failure was
 * told still signs the person in: watch the account. */
export async function signIn(returnTo: string, world: Surroundings): Promise<SignInOutcome> {
  const address = (mode: string) => `/api/auth/start?${new URLSearchParams({ mode, to: returnTo })}`
  const popup = world.open(address('popup'), 'sign-in', placeInMiddle(world.screen))
  if (!popup) {
    world.goTo(address('redirect'))
    return { status: 'redirecting' }
  }
  popup.focus()
  const end = Promise.withResolvers<'done' | SignInFailure>()
  const channel = world.openChannel(signInChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInHint>) => {
    if (data?.outcome === 'done') end.resolve('done')
    if (data?.outcome === 'failed') end.resolve(isSignInFailure(data.failure) ? data.failure : 'refused')
  })
  const watch = watchForClose(popup, world.hasFocus, () => end.resolve('cancelled'), world.load)
  const hint = await end.promise
  watch.stop()
  channel.close()

  // The hint carries no identity, and whoever says 'failed' may be wrong: the server knows.
  const { user, failure } = await world.load()
  if (user) return { status: 'signed-in', user }
  const sentence = hint === 'done' ? signInFailures.refused.sentence : signInFailures[hint].sentence
  return { status: 'failed', message: failure ?? sentence }
}

/** Waits on after the pop-up seems closed: its `closed` is true, too, once the provider's page has cut us off. */
function watchForClose(
  popup: Pick<Window, 'closed'>,
  hasFocus: () => boolean,
  giveUp: () => void,
  load: () => Promise<AccountState>,
) {
  let waited = 0
  let hasAsked = false
  const timer = setInterval(async () => {
    // While somebody types elsewhere, the pop-up is most likely still there.
    if (!popup.closed || !hasFocus()) return
    if (!hasAsked) {
      hasAsked = true
      if ((await load()).user) return giveUp()
    }
    waited += glance
    if (waited >= patience) giveUp()
  }, glance)
  return { stop: () => clearInterval(timer) }
}

function placeInMiddle(screen: Surroundings['screen']): string {
  const left = Math.round(screen.left + Math.max(0, screen.width - width) / 2)
  const top = Math.round(screen.top + Math.max(0, screen.height - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
