import { ApiError } from './api-error.ts'

const maxAttempts = 4
const maxDelaySeconds = 10

/** Retries a request after a 429 or 503, with the delay from `Retry-After`, unless that is long. */
export async function retryWhenBusy<Result>(
  send: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      const seconds =
        error instanceof ApiError && [429, 503].includes(error.status) && error.retryAfterSeconds
      if (!seconds || seconds > maxDelaySeconds || attempt === maxAttempts) throw error
      await pause(seconds * 1_000, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const cancel = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', cancel, { once: true })
  })
