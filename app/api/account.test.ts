import { beforeEach, expect, it, vi } from 'vitest'
import { createTokenStore } from './access-token.ts'
import { createAccount } from './account.ts'
import { createApiClient } from './client.ts'

const minute = 60_000
const user = { email: 'rina@example.com', name: 'Rina', picture: '', role: 'client' as const }
const start = Date.parse('2026-11-21T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  return () => vi.useRealTimers()
})

/** Creates a fake server with one session and a browser with any number of tabs. */
function createBrowser() {
  const stored = new Map<string, string>()
  const left = new Set<string>()
  const server = { session: 's1' as string | undefined, isDown: false, requests: [] as string[], issued: 0 }
  const tabs: {
    follow: (change: { key: string; oldValue: string | null; newValue: string | null }) => void
  }[] = []

  const issue = () => {
    const claims = { sid: server.session, exp: (Date.now() + 10 * minute) / 1000, count: ++server.issued }
    return `h.${btoa(JSON.stringify(claims))}.s`
  }
  const respond = (path: string): [number, unknown] => {
    if (path === '/api/auth/session') return [200, { user: server.session ? user : null, provider: 'local' }]
    if (path === '/api/jwt')
      return server.session ? [200, { token: issue() }] : [401, { message: 'Please sign in first.' }]
    if (path === '/api/auth/sign-out') server.session = undefined
    return [200, {}]
  }
  const fakeFetch: typeof fetch = async (address) => {
    server.requests.push(String(address))
    if (server.isDown) throw new TypeError('failed to fetch')
    const [status, body] = respond(String(address))
    return new Response(JSON.stringify(body), { status })
  }
  function openTab() {
    const notifyOtherTabs = (key: string, oldValue: string | null, newValue: string | null) => {
      for (const tab of tabs) if (tab !== current) tab.follow({ key, oldValue, newValue })
    }
    const tokens = createTokenStore(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        const before = stored.get(key) ?? null
        stored.set(key, value)
        notifyOtherTabs(key, before, value)
      },
      removeItem: (key) => {
        const before = stored.get(key) ?? null
        if (stored.delete(key)) notifyOtherTabs(key, before, null)
      },
    }))
    const account = createAccount({
      fetch: fakeFetch,
      tokens,
      now: () => Date.now(),
      later: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      leftSession: { remember: (id) => left.add(id), forget: () => left.clear() },
    })
    const current = { follow: account.handleStorageEvent }
    tabs.push(current)
    return { account, tokens }
  }
  const token = () => stored.get('access-token')
  return { server, openTab, stored, left, token }
}

it('is loading at first, then has the user and stores a token', async () => {
  const { openTab, token } = createBrowser()
  const { account } = openTab()
  expect(account.read()).toEqual({ isLoading: true, user: null })
  await account.load()
  expect(account.read()).toEqual({ isLoading: false, user })
  expect(token()).toBeDefined()
})

it('removes the stored token when there is no session', async () => {
  const { server, openTab, stored, token } = createBrowser()
  server.session = undefined
  stored.set('access-token', 'old')
  const { account } = openTab()
  await account.load()
  expect(account.read()).toEqual({ isLoading: false, user: null })
  expect(token()).toBeUndefined()
})

it('reports a network error, keeps the token, and can load again', async () => {
  const { server, openTab, stored, token } = createBrowser()
  stored.set('access-token', 'old')
  server.isDown = true
  const { account } = openTab()
  await account.load()
  expect(account.read()).toMatchObject({
    isLoading: false,
    user: null,
    failure: expect.stringContaining('reached'),
  })
  expect(token()).toBe('old')
  server.isDown = false
  expect(await account.load()).toEqual({ isLoading: false, user })
})

it('renews the token two minutes before each expiry', async () => {
  const { server, openTab } = createBrowser()
  const { account } = openTab()
  await account.load()
  await vi.advanceTimersByTimeAsync(7 * minute)
  expect(server.issued).toBe(1)
  await vi.advanceTimersByTimeAsync(minute + 1000)
  expect(server.issued).toBe(2)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(server.issued).toBeGreaterThan(8)
  expect(account.read().user).toEqual(user)
})

it('renews the token once for concurrent calls after the machine was asleep', async () => {
  const { server, openTab, token } = createBrowser()
  const { account } = openTab()
  await account.load()
  vi.setSystemTime(start + 60 * minute)
  const fresh = await Promise.all([account.freshToken(), account.freshToken(), account.freshToken()])
  expect(new Set(fresh)).toEqual(new Set([token()]))
  expect(server.issued).toBe(2)
})

it('signs out when a renewal finds that the session has ended', async () => {
  const { server, openTab, token } = createBrowser()
  const { account } = openTab()
  await account.load()
  server.session = undefined
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(account.read()).toEqual({ isLoading: false, user: null })
  expect(token()).toBeUndefined()
})

it('synchronizes sign-out and sign-in across tabs', async () => {
  const { server, openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()]
  await one.account.load()
  await vi.advanceTimersByTimeAsync(0)
  expect(other.account.read().user).toEqual(user)

  const signingOut = one.account.signOut()
  expect(one.account.read().isLoading).toBe(true)
  await signingOut
  expect(one.account.read()).toEqual({ isLoading: false, user: null })
  expect(other.account.read().user).toBeNull()

  server.session = 's2'
  await other.account.load()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.account.read().user).toEqual(user)
})

it('sends one sign-out request for concurrent calls', async () => {
  const { server, openTab } = createBrowser()
  const { account } = openTab()
  await account.load()
  await Promise.all([account.signOut(), account.signOut()])
  expect(server.requests.filter((path) => path === '/api/auth/sign-out')).toHaveLength(1)
  server.session = 's2'
  await account.load()
  await account.signOut()
  expect(account.read()).toEqual({ isLoading: false, user: null })
})

it('remembers a session that it leaves without a connection, until the server knows', async () => {
  const { server, openTab, left } = createBrowser()
  const { account } = openTab()
  await account.load()
  await account.signOut()
  expect(left).toEqual(new Set())

  server.session = 's2'
  await account.load()
  server.isDown = true
  await account.signOut()
  expect(account.read()).toEqual({ isLoading: false, user: null })
  expect(left).toEqual(new Set(['s2']))
})

it('reloads the session when another tab has signed in again', async () => {
  const { server, openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()]
  await one.account.load()
  await vi.advanceTimersByTimeAsync(0)
  const before = server.requests.filter((path) => path === '/api/auth/session').length
  server.session = 's2'
  await other.account.load()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.requests.filter((path) => path === '/api/auth/session').length).toBe(before + 2)
})

it('ignores a session response that arrives after sign-out', async () => {
  const { openTab, token } = createBrowser()
  const { account } = openTab()
  const loading = account.load()
  await account.signOut()
  await loading
  expect(account.read()).toEqual({ isLoading: false, user: null })
  expect(token()).toBeUndefined()
})

it('delays API requests until the session is loaded', async () => {
  const { openTab, stored, token } = createBrowser()
  stored.set('access-token', 'expired')
  const { account, tokens } = openTab()
  const sent: (string | null)[] = []
  const api = createApiClient({
    fetch: async (_address, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return Response.json([])
    },
    tokens,
    freshToken: () => account.freshToken(),
    onRejected: () => {},
  })
  void account.load()
  await api.get('/notes/rina@example.com')
  expect(sent).toEqual([`Bearer ${token()}`])
})
