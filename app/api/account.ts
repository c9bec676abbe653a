import type { Acting, ActingRow } from '#core/client-member/client-member.ts'
import type { PersonRow } from '#core/person/person.ts'
import type { CustomRoleFacts } from '#core/role/role.ts'
import { decodeTokenClaims, type TokenStore } from './access-token.ts'
import { ApiError, fetchOrApiError, toApiError } from './api-error.ts'
import { explainError } from './explain-error.ts'
import type { LeftSession } from './left-session.ts'
import { shortLimitMs, withTimeLimit } from './time-limit.ts'

export type User = Pick<PersonRow, 'email' | 'name' | 'picture' | 'role'> & {
  customRole?: CustomRoleFacts | null
  /** Client for whom the user acts, instead of the own address. */
  acting?: Acting | null
  /** Clients to choose from. */
  clients?: ActingRow[]
}
export type AccountState = {
  /** True at the start and during sign-in and sign-out. */
  isLoading: boolean
  user: User | null
  /** User-facing reason why the session could not be read. `load` tries again. */
  failure?: string
}
type SessionResponse = { user: User | null; provider: 'google' | 'local' | 'oidc' | 'none' }

type Dependencies = {
  fetch: typeof fetch
  tokens: TokenStore
  now: () => number
  /** Schedules a callback. Returns a function that cancels it. */
  later: (run: () => void, milliseconds: number) => () => void
  leftSession: LeftSession
}

const renewalMargin = 2 * 60_000
const longestTimer = 30 * 60_000

export const unknownAccount: AccountState = { isLoading: true, user: null }

/** Manages the signed-in account: loads the session, renews the token and synchronizes the browser's tabs. */
export function createAccount({ fetch, tokens, now, later, leftSession }: Dependencies) {
  let state = unknownAccount
  let loading: Promise<AccountState> | undefined
  let renewing: Promise<string | undefined> | undefined
  let leaving: Promise<void> | undefined
  let cancelRenewal = () => {}
  // Number of the latest request. Responses to earlier requests are discarded.
  let latestRequest = 0
  const listeners = new Set<() => void>()

  function become(next: AccountState): AccountState {
    state = next
    for (const listener of listeners) listener()
    return next
  }

  function becomeSignedOut(): AccountState {
    latestRequest++
    cancelRenewal()
    tokens.remove()
    return become({ isLoading: false, user: null })
  }

  const request = <Result>(path: string, body?: object): Promise<Result> =>
    // All other requests wait for the token.
    withTimeLimit(shortLimitMs, async (signal) => {
      const response = await fetchOrApiError(fetch, `/api${path}`, {
        method: body ? 'POST' : 'GET',
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (!response.ok) throw await toApiError(response)
      return response.json()
    })

  async function obtainToken(email: string): Promise<string> {
    const { token } = await request<{ token: string }>('/jwt', { email })
    return token
  }

  function storeToken(token: string): void {
    tokens.write(token)
    scheduleRenewal(token)
  }

  function scheduleRenewal(token: string): void {
    cancelRenewal()
    const wait = Math.min(
      Math.max(decodeTokenClaims(token).expiresAt - renewalMargin - now(), 1_000),
      longestTimer,
    )
    cancelRenewal = later(() => void freshToken(renewalMargin + 1_000).catch(() => {}), wait)
  }

  /** Reads the session and obtains a token for its user. Resolves to the result of the latest call. */
  function load(): Promise<AccountState> {
    const requestNumber = ++latestRequest
    become({ ...state, isLoading: true })
    const response = fetchAccount(requestNumber).finally(() => {
      if (loading === response) loading = undefined
    })
    loading = response
    return response
  }

  async function fetchAccount(requestNumber: number): Promise<AccountState> {
    const isStale = () => requestNumber !== latestRequest
    try {
      const { user } = await request<SessionResponse>('/auth/session')
      const token = user?.email ? await obtainToken(user.email) : undefined
      if (isStale()) return loading ?? state
      if (!user || !token) return becomeSignedOut()
      storeToken(token)
      return become({ isLoading: false, user })
    } catch (error) {
      if (isStale()) return loading ?? state
      if (error instanceof ApiError && error.status === 401) return becomeSignedOut()
      return become({ isLoading: false, user: null, failure: explainError(error).message })
    }
  }

  /** Returns the stored token. Renews it first if it expires within `least` milliseconds. */
  async function freshToken(least = 30_000): Promise<string | undefined> {
    if (loading) await loading
    const token = tokens.read()
    if (!token || decodeTokenClaims(token).expiresAt - now() > least) return token
    const { user } = state
    if (!user) return load().then(tokens.read)
    renewing ??= renew(user.email).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function renew(email: string): Promise<string | undefined> {
    const requestNumber = latestRequest
    try {
      const token = await obtainToken(email)
      if (requestNumber === latestRequest) storeToken(token)
      return token
    } catch (error) {
      // A 401 means that the session has ended. After a network error, the next call tries again.
      if (error instanceof ApiError && error.status === 401 && requestNumber === latestRequest)
        becomeSignedOut()
      return tokens.read()
    }
  }

  async function leave(): Promise<void> {
    const requestNumber = ++latestRequest
    loading = undefined
    const { sessionId } = decodeTokenClaims(tokens.read() ?? '')
    if (sessionId) leftSession.remember(sessionId)
    tokens.remove()
    become({ ...state, isLoading: true })
    // Without a connection, the server ends the session as soon as the browser reaches it again.
    await request('/auth/sign-out', {}).then(leftSession.forget, () => {})
    if (requestNumber === latestRequest) becomeSignedOut()
  }

  return {
    load,
    freshToken,
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Signs out. Concurrent calls share one request. */
    signOut(): Promise<void> {
      leaving ??= leave().finally(() => {
        leaving = undefined
      })
      return leaving
    },
    /** Handles `storage` events: another tab has signed in, signed out or switched the account. */
    handleStorageEvent(event: Pick<StorageEvent, 'key' | 'newValue' | 'oldValue'>): void {
      if (!tokens.isAbout(event)) return
      const token = tokens.read()
      if (!token) {
        if (state.user) becomeSignedOut()
        return
      }
      const before = event.oldValue ? decodeTokenClaims(event.oldValue).sessionId : undefined
      if (!state.user || decodeTokenClaims(token).sessionId !== before) void load()
      else scheduleRenewal(token)
    },
  }
}
