import { ApiError } from './api-error.ts'

const mostTries = 4
const longestWait = 10

/** Asks again, after the time that the server names, where it has too much to do at the moment. */
export async function retryLater<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const seconds =
        error instanceof ApiError && [429, 503].includes(error.status) && error.retryAfterSeconds
      if (!seconds || seconds > longestWait || attempt === mostTries) throw error
      await pause(seconds * 1_000, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', leave, { once: true })
  })
