import { signInChannel } from '#core/session/sign-in.ts'
import { createTokenStore, decodeTokenClaims } from './access-token.ts'
import { createAccount } from './account.ts'
import { shownClient } from './acting.ts'
import { createApiClient, type PostOrKeep } from './client.ts'
import { postOrKeep } from './keep-for-later.ts'
import { leftSession } from './left-session.ts'
import { isNavigating, loginAddress, replacePage } from './page-navigation.ts'
import { serverDependencies, takePrefetchedResponse } from './prefetched-data.ts'
import { createResumableUploader } from './resumable-upload.ts'
import { type SignInOutcome, signIn } from './sign-in.ts'
import { createUploader } from './upload.ts'

const tokens = createTokenStore(() => localStorage)
const send: typeof fetch = async (...request) => takePrefetchedResponse(...request) ?? fetch(...request)

/** Account of this browser. Has no side effects before `startAccount`, so that the server can import it. */
export const account = createAccount({
  fetch: send,
  tokens,
  now: () => Date.now(),
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  leftSession,
})

const freshToken = (least?: number) => account.freshToken(least)
const actingFor = () => shownClient(account.read().user)
const onRejected = (status: number) => {
  const { isLoading, user, failure } = account.read()
  // A member of a client may lack a scope, which is no reason to sign out.
  if (status === 403 && user?.acting) return
  const isSignedOut = !isLoading && !user && !failure
  if (isSignedOut && isNavigating()) return
  void account.signOut().then(() => {
    if (!location.pathname.startsWith('/login')) void replacePage(loginAddress(location))
  })
}

const postOrKeepOfAccount: PostOrKeep = (post, kept) => postOrKeep(post, account.read().user, kept)

/** Event of the window after a change that may have been made although no answer came. */
export const answerLost = 'answer-lost'

/** API client of the signed-in user. */
export const api = createApiClient(
  import.meta.env.SSR
    ? serverDependencies
    : {
        ...{ fetch: send, tokens, freshToken, actingFor, onRejected, keep: postOrKeepOfAccount },
        onAnswerLost: () => void dispatchEvent(new Event(answerLost)),
      },
)

/** Like `api`, but a refusal does not sign out: kept posts are sent in the background. */
export const quietApi = import.meta.env.SSR
  ? api
  : createApiClient({ fetch: send, tokens, freshToken, actingFor, onRejected: () => {} })

/** Uploads a large file in parts. */
export const uploadInParts = createResumableUploader({
  freshToken,
  actingFor,
  onRejected,
  async owner() {
    // After a reload, the account may still be loading.
    await freshToken().catch(() => {})
    return account.read().user?.email ?? ''
  },
  post: api.post,
})

export const upload = createUploader({ freshToken, actingFor, onRejected })

/** Loads the account and follows the other tabs. Called once after hydration; returns the cleanup function. */
export function startAccount(): () => void {
  const channel = new BroadcastChannel(signInChannel)
  // Also handles a sign-in that finished after this tab stopped waiting. It may have replaced the session.
  channel.addEventListener('message', ({ data }) => {
    if (data?.outcome === 'done') void account.load()
  })
  const follow = (event: StorageEvent) => account.handleStorageEvent(event)
  const renewWhenVisible = () => {
    // Timers do not run while the machine sleeps.
    if (document.visibilityState === 'visible') void account.freshToken()
  }
  addEventListener('storage', follow)
  document.addEventListener('visibilitychange', renewWhenVisible)
  void account.load()
  return () => {
    channel.close()
    removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', renewWhenVisible)
  }
}

/** Returns the id of the session behind the stored token. It changes with every sign-in. */
export const readSessionId = (): string | undefined => decodeTokenClaims(tokens.read() ?? '').sessionId

/** Signs in; must be called directly from the click handler. A user who is signed in must sign in again. */
export const signInFromClick = (returnTo: string | undefined, isAgain = false): Promise<SignInOutcome> => {
  const before = readSessionId()
  return signIn(
    { returnTo, isAgain },
    {
      open: (address, name, features) => open(address, name, features),
      goTo: (address) => location.assign(address),
      openChannel: (name) => new BroadcastChannel(name),
      hasFocus: () => document.hasFocus(),
      async load() {
        const state = await account.load()
        return before && readSessionId() === before ? { ...state, user: null } : state
      },
      screen: { left: screenX, top: screenY, width: outerWidth, height: outerHeight },
    },
  )
}

/** Signs in again with the provider of the session, as confirmation. */
export const signInAgainFromClick = (returnTo: string) => signInFromClick(returnTo, true)
