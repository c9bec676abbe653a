import { readFacts, type TokenStore } from './access-token.ts'
import { ApiError, fetchOrExplain, toApiError } from './api-error.ts'

export type User = { email: string; name: string; picture: string; role: 'admin' | 'client' }
export type AccountState = {
  /** At the start, while signing in, and while signing out. */
  isLoading: boolean
  user: User | null
  /** Why it is not known who is signed in, in a sentence; `load` tries again. */
  failure?: string
}
type SessionAnswer = { user: User | null; provider: 'google' | 'local' | 'none' }

type Surroundings = {
  fetch: typeof fetch
  tokens: TokenStore
  now: () => number
  /** Calls back later; gives what takes the call back. */
  later: (run: () => void, milliseconds: number) => () => void
}

const renewAhead = 2 * 60_000
const longestTimer = 30 * 60_000

export const unknownAccount: AccountState = { isLoading: true, user: null }

/** Who is signed in in this browser: asks the server, keeps the token fresh and all tabs in step. */
export function createAccount({ fetch, tokens, now, later }: Surroundings) {
  let state = unknownAccount
  let loading: Promise<AccountState> | undefined
  let renewing: Promise<string | undefined> | undefined
  let leaving: Promise<void> | undefined
  let cancelRenewal = () => {}
  // An answer that belongs to an earlier question than the last one is of no interest.
  let question = 0
  const listeners = new Set<() => void>()

  function become(next: AccountState): AccountState {
    state = next
    for (const listener of listeners) listener()
    return next
  }

  function becomeSignedOut(): AccountState {
    question++
    cancelRenewal()
    tokens.remove()
    return become({ isLoading: false, user: null })
  }

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetchOrExplain(fetch, `/api${path}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await toApiError(response)
    return response.json()
  }

  async function obtainToken(email: string): Promise<string> {
    const { token } = await ask<{ token: string }>('/jwt', { email })
    return token
  }

  function keep(token: string): void {
    tokens.write(token)
    scheduleRenewal(token)
  }

  function scheduleRenewal(token: string): void {
    cancelRenewal()
    const wait = Math.min(Math.max(readFacts(token).expiresAt - renewAhead - now(), 1_000), longestTimer)
    cancelRenewal = later(() => void freshToken(renewAhead + 1_000).catch(() => {}), wait)
  }

  /** Asks who is signed in, and gets the token for that person. The answer is the newest question's. */
  function load(): Promise<AccountState> {
    const mine = ++question
    become({ ...state, isLoading: true })
    const answer = findOut(mine).finally(() => {
      if (loading === answer) loading = undefined
    })
    loading = answer
    return answer
  }

  async function findOut(mine: number): Promise<AccountState> {
    const isOld = () => mine !== question
    try {
      const { user } = await ask<SessionAnswer>('/auth/session')
      const token = user?.email ? await obtainToken(user.email) : undefined
      if (isOld()) return loading ?? state
      if (!user || !token) return becomeSignedOut()
      keep(token)
      return become({ isLoading: false, user })
    } catch (error) {
      if (isOld()) return loading ?? state
      if (error instanceof ApiError && error.status === 401) return becomeSignedOut()
      const failure = error instanceof Error ? error.message : String(error)
      return become({ isLoading: false, user: null, failure })
    }
  }

  /** The stored token; a new one first when the stored one lives no longer than `least` milliseconds. */
  async function freshToken(least = 30_000): Promise<string | undefined> {
    if (loading) await loading
    const token = tokens.read()
    if (!token || readFacts(token).expiresAt - now() > least) return token
    const { user } = state
    if (!user) return load().then(tokens.read)
    renewing ??= renew(user.email).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function renew(email: string): Promise<string | undefined> {
    const mine = question
    try {
      const token = await obtainToken(email)
      if (mine === question) keep(token)
      return token
    } catch (error) {
      // With the session gone there is nobody to renew for; without a connection the next call tries again.
      if (error instanceof ApiError && error.status === 401 && mine === question) becomeSignedOut()
      return tokens.read()
    }
  }

  async function leave(): Promise<void> {
    const mine = ++question
    loading = undefined
    tokens.remove()
    become({ ...state, isLoading: true })
    // Without a connection the person is signed out in this browser all the same.
    await ask('/auth/sign-out', {}).catch(() => {})
    if (mine === question) becomeSignedOut()
  }

  return {
    load,
    freshToken,
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Called again meanwhile, it waits for the same answer. */
    signOut(): Promise<void> {
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    /** For `storage` events: another tab has signed in, out, or in as somebody else. */
    followOtherTab(event: Pick<StorageEvent, 'key' | 'newValue' | 'oldValue'>): void {
      if (!tokens.isAbout(event)) return
      const token = tokens.read()
      if (!token) {
        if (state.user) becomeSignedOut()
        return
      }
      const before = event.oldValue ? readFacts(event.oldValue).sessionId : undefined
      if (!state.user || readFacts(token).sessionId !== before) void load()
      else scheduleRenewal(token)
    },
  }
}
