import { beforeEach, expect, it, vi } from 'vitest'
import { type SignInHint, signInFailures } from '#core/session/sign-in.ts'
import type { AccountState } from './account.ts'
import { signIn } from './sign-in.ts'

const user = { email: 'rina@example.com', name: 'Rina', picture: '', role: 'client' as const }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function createWorld({ isBlocked = false } = {}) {
  const listeners: ((event: { data: SignInHint }) => void)[] = []
  const world = {
    popup: { closed: false, focus: vi.fn() },
    opened: [] as string[][],
    gone: [] as string[],
    hasFocus: true,
    isChannelClosed: false,
    isSignedIn: false,
    failure: undefined as string | undefined,
    asked: 0,
    tell: (data: SignInHint) => {
      for (const listener of listeners) listener({ data })
    },
  }
  const state = (): AccountState => ({
    isLoading: false,
    user: world.isSignedIn ? user : null,
    ...(world.failure && { failure: world.failure }),
  })
  const start = () => {
    const outcome = { value: undefined as unknown }
    const running = signIn('/dashboard', {
      open: (...how) => {
        world.opened.push(how)
        return isBlocked ? null : world.popup
      },
      goTo: (address) => world.gone.push(address),
      openChannel: () => ({
        addEventListener: (_: string, listener: unknown) => void listeners.push(listener as never),
        close: () => {
          world.isChannelClosed = true
        },
      }),
      hasFocus: () => world.hasFocus,
      load: async () => {
        world.asked++
        return state()
      },
      screen: { left: 0, top: 0, width: 1500, height: 1000 },
    })
    void running.then((value) => {
      outcome.value = value
    })
    return outcome
  }
  return { world, start }
}

it('opens the pop-up of 500 × 600 within the click', () => {
  const { world, start } = createWorld()
  start()
  expect(world.opened).toEqual([
    ['/api/auth/start?mode=popup&to=%2Fdashboard', 'sign-in', 'popup,width=500,height=600,left=500,top=200'],
  ])
})

it('goes there itself when the browser blocks the pop-up', async () => {
  const { world, start } = createWorld({ isBlocked: true })
  const outcome = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(world.gone).toEqual(['/api/auth/start?mode=redirect&to=%2Fdashboard'])
  expect(outcome.value).toEqual({ status: 'redirecting' })
})

it('believes the server, not the hint', async () => {
  const { world, start } = createWorld()
  const outcome = start()
  world.isSignedIn = true
  world.tell({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'signed-in', user })
  expect(world.isChannelClosed).toBe(true)

  const lie = createWorld()
  const lied = lie.start()
  lie.world.tell({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(lied.value).toMatchObject({ status: 'failed' })
})

it('tells why it failed', async () => {
  const { world, start } = createWorld()
  const outcome = start()
  world.tell({ outcome: 'failed', failure: 'domain' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'failed', message: signInFailures.domain.sentence })
})

it('waits eight seconds after the pop-up has closed, and asks once more before it fails', async () => {
  const { world, start } = createWorld()
  const outcome = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.asked).toBe(0)
  world.popup.closed = true
  await vi.advanceTimersByTimeAsync(7_900)
  expect(world.asked).toBe(1)
  expect(outcome.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.asked).toBe(2)
  expect(outcome.value).toEqual({ status: 'failed', message: signInFailures.cancelled.sentence })
})

it('accepts a success within these eight seconds, with the hint or without', async () => {
  const hinted = createWorld()
  const first = hinted.start()
  hinted.world.popup.closed = true
  await vi.advanceTimersByTimeAsync(4_000)
  hinted.world.isSignedIn = true
  hinted.world.tell({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(first.value).toEqual({ status: 'signed-in', user })

  const silent = createWorld()
  const second = silent.start()
  silent.world.popup.closed = true
  await vi.advanceTimersByTimeAsync(4_000)
  silent.world.isSignedIn = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(second.value).toEqual({ status: 'signed-in', user })
})

it('does not give up while the person is in another window, whatever `closed` says', async () => {
  const { world, start } = createWorld()
  const outcome = start()
  world.popup.closed = true
  world.hasFocus = false
  await vi.advanceTimersByTimeAsync(120_000)
  expect(outcome.value).toBeUndefined()
})

it('says that the server cannot be reached rather than that nobody signed in', async () => {
  const { world, start } = createWorld()
  const outcome = start()
  world.failure = 'The server cannot be reached.'
  world.tell({ outcome: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.value).toEqual({ status: 'failed', message: 'The server cannot be reached.' })
})
