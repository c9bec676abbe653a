import { ApiError } from './api-error.ts'

/** Waits in milliseconds before each attempt without progress: ten minutes in all. */
export const retryDelays = [0, 1_000, 2_000, 5_000, ...Array<number>(60).fill(10_000)]

type Options = { signal: AbortSignal; onWaiting: (isWaiting: boolean) => void }

/** Repeats a request while the server cannot be reached. */
export async function untilReachable<Result>(
  run: () => Promise<Result>,
  { signal, onWaiting }: Options,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await run()
      if (attempt > 0) onWaiting(false)
      return result
    } catch (error) {
      const delay = retryDelays[attempt]
      if (!(error instanceof ApiError) || error.status !== 0 || delay === undefined) throw error
      onWaiting(true)
      await wait(delay, signal)
    }
  }
}

/** Ends early when the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const abort = () => ended.reject(signal.reason)
  const timer = setTimeout(ended.resolve, milliseconds)
  signal.addEventListener('abort', abort, { once: true })
  addEventListener('online', () => ended.resolve(), { once: true, signal })
  return ended.promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}
