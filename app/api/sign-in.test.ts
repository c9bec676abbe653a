import { beforeEach, expect, it, vi } from 'vitest'
import { type SignInHint, signInFailures } from '#core/session/sign-in.ts'
import type { AccountState } from './account.ts'
import { signIn } from './sign-in.ts'

const user = { email: 'rina@example.com', name: 'Rina', picture: '', role: 'client' as const }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function createBrowser({ isBlocked = false } = {}) {
  const listeners: ((event: { data: SignInHint }) => void)[] = []
  const browser = {
    popup: { closed: false, focus: vi.fn() },
    opened: [] as string[][],
    redirects: [] as string[],
    hasFocus: true,
    isChannelClosed: false,
    isSignedIn: false,
    failure: undefined as string | undefined,
    loads: 0,
    sendHint: (data: SignInHint) => {
      for (const listener of listeners) listener({ data })
    },
  }
  const state = (): AccountState => ({
    isLoading: false,
    user: browser.isSignedIn ? user : null,
    ...(browser.failure && { failure: browser.failure }),
  })
  const start = (isAgain = false) => {
    const outcome = { value: undefined as unknown }
    const running = signIn(
      { returnTo: '/dashboard', isAgain },
      {
        open: (...args) => {
          browser.opened.push(args)
          return isBlocked ? null : browser.popup
        },
        goTo: (address) => browser.redirects.push(address),
        openChannel: () => ({
          addEventListener: (_: string, listener: unknown) => void listeners.push(listener as never),
          close: () => {
            browser.isChannelClosed = true
          },
        }),
        hasFocus: () => browser.hasFocus,
        load: async () => {
          browser.loads++
          return state()
        },
        screen: { left: 0, top: 0, width: 1500, height: 1000 },
      },
    )
    void running.then((value) => {
      outcome.value = value
    })
    return outcome
  }
  return { browser, start }
}

it('opens a pop-up of 500 × 600 synchronously', () => {
  const { browser, start } = createBrowser()
  start()
  expect(browser.opened).toEqual([
    ['/api/auth/start?mode=popup&to=%2Fdashboard', 'sign-in', 'popup,width=500,height=600,left=500,top=200'],
  ])
})

it('asks for the provider of the session when a user signs in again', () => {
  const { browser, start } = createBrowser()
  start(true)
  expect(browser.opened[0]?.[0]).toBe('/api/auth/start?mode=popup&provider=current&to=%2Fdashboard')
})

it('redirects when the browser blocks the pop-up', async () => {
  const { browser, start } = createBrowser({ isBlocked: true })
  const outcome = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.redirects).toEqual(['/api/auth/start?mode=redirect&to=%2Fdashboard'])
  expect(outcome.value).toEqual({ status: 'redirecting' })
})

it('trusts the server, not the hint', async () => {
  const { browser, start } = createBrowser()
  const outcome = start()
  browser.isSignedIn = true
  browser.sendHint({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'signed-in', user })
  expect(browser.isChannelClosed).toBe(true)

  const wrongHint = createBrowser()
  const outcomeOfWrongHint = wrongHint.start()
  wrongHint.browser.sendHint({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomeOfWrongHint.value).toMatchObject({ status: 'failed' })
})

it('returns the reason for a failure', async () => {
  const { browser, start } = createBrowser()
  const outcome = start()
  browser.sendHint({ outcome: 'failed', failure: 'domain' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'failed', message: signInFailures.domain.sentence })
})

it('waits eight seconds after the pop-up has closed, and reloads the account before it fails', async () => {
  const { browser, start } = createBrowser()
  const outcome = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.loads).toBe(0)
  browser.popup.closed = true
  await vi.advanceTimersByTimeAsync(7_900)
  expect(browser.loads).toBe(1)
  expect(outcome.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(browser.loads).toBe(2)
  expect(outcome.value).toEqual({ status: 'failed', message: signInFailures.cancelled.sentence })
})

it('accepts a sign-in within these eight seconds, with or without a hint', async () => {
  const withHint = createBrowser()
  const first = withHint.start()
  withHint.browser.popup.closed = true
  await vi.advanceTimersByTimeAsync(4_000)
  withHint.browser.isSignedIn = true
  withHint.browser.sendHint({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(first.value).toEqual({ status: 'signed-in', user })

  const withoutHint = createBrowser()
  const second = withoutHint.start()
  withoutHint.browser.popup.closed = true
  await vi.advanceTimersByTimeAsync(4_000)
  withoutHint.browser.isSignedIn = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(second.value).toEqual({ status: 'signed-in', user })
})

it('does not give up while another window has the focus, even if the pop-up seems closed', async () => {
  const { browser, start } = createBrowser()
  const outcome = start()
  browser.popup.closed = true
  browser.hasFocus = false
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outcome.value).toBeUndefined()
})

it('reports a network error instead of a failed sign-in', async () => {
  const { browser, start } = createBrowser()
  const outcome = start()
  browser.failure = 'The server cannot be reached.'
  browser.sendHint({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'failed', message: 'The server cannot be reached.' })
})
