import { signInChannel } from '#core/session/sign-in.ts'
import { createTokenStore, readFacts } from './access-token.ts'
import { createAccount } from './account.ts'
import { createApiClient } from './client.ts'
import { hasJustLeft, leaveTo, loginAddress } from './departure.ts'
import { serverSurroundings, takeReadyAnswer } from './read-ahead.ts'
import { type SignInOutcome, signIn } from './sign-in.ts'
import { createUploader } from './upload.ts'

const tokens = createTokenStore(() => localStorage)
const send: typeof fetch = async (...question) => takeReadyAnswer(...question) ?? fetch(...question)

/** Who is signed in; nothing happens before `startAccount`, so that the server may import it. */
export const account = createAccount({
  fetch: send,
  tokens,
  now: () => Date.now(),
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
})

const freshToken = (least?: number) => account.freshToken(least)
const onRejected = () => {
  const { isLoading, user, failure } = account.read()
  const isSignedOut = !isLoading && !user && !failure
  if (isSignedOut && hasJustLeft()) return
  void account.signOut().then(() => {
    if (!location.pathname.startsWith('/login')) void leaveTo(loginAddress(location))
  })
}

/** The REST API, as the signed-in person. */
export const api = createApiClient(
  import.meta.env.SSR ? serverSurroundings : { fetch: send, tokens, freshToken, onRejected },
)

export const upload = createUploader({ freshToken, onRejected })

/** Once a page, when it has come to life: asks who is signed in and follows the other tabs; gives its end. */
export function startAccount(): () => void {
  const channel = new BroadcastChannel(signInChannel)
  // Also the success that comes after this tab has given up waiting; a session that it replaced is gone.
  channel.addEventListener('message', ({ data }) => {
    if (data?.outcome === 'done') void account.load()
  })
  const follow = (event: StorageEvent) => account.followOtherTab(event)
  const wake = () => {
    // Timers sleep with the machine.
    if (document.visibilityState === 'visible') void account.freshToken()
  }
  addEventListener('storage', follow)
  document.addEventListener('visibilitychange', wake)
  void account.load()
  return () => {
    channel.close()
    removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Names the sign-in that this browser's calls hang on; another one is a newer one. */
export const readSessionId = (): string | undefined => readFacts(tokens.read() ?? '').sessionId

/** To be called straight from the click. Who is signed in already has to do it anew. */
export const signInFromClick = (returnTo: string): Promise<SignInOutcome> => {
  const before = readSessionId()
  return signIn(returnTo, {
    open: (address, name, features) => open(address, name, features),
    goTo: (address) => location.assign(address),
    openChannel: (name) => new BroadcastChannel(name),
    hasFocus: () => document.hasFocus(),
    async load() {
      const state = await account.load()
      return before && readSessionId() === before ? { ...state, user: null } : state
    },
    screen: { left: screenX, top: screenY, width: outerWidth, height: outerHeight },
  })
}
