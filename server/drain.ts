import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Drain = {
  isUnderWay: boolean
  /** Starts the drain. Resolves when it is time to close. */
  begin: () => Promise<void>
  /** True to close a request's connection without a response: its proxy retries on another node and avoids this one. */
  shouldCloseConnection: (request: IncomingMessage) => boolean
}

type Options = { seconds: number; drainAbort?: AbortSignal | undefined; startClosing: () => void }

/** Times in milliseconds to wait for a request to hang up on, and then for requests that were already on their way. */
const waitTimes = { proxy: 1_000, rest: 250 }

/** Creates the drain: the time between reporting as not ready and closing, in which all requests are still served. */
export function createDrain({ seconds, drainAbort, startClosing }: Options): Drain {
  let isFinalPhase = false
  const hungUp = Promise.withResolvers<void>()
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { ...(drainAbort && { signal: drainAbort }) }).catch(() => {})
  const drain: Drain = {
    isUnderWay: false,
    async begin() {
      drain.isUnderWay = true
      startClosing()
      if (seconds === 0) return
      await pause(seconds * 1_000)
      isFinalPhase = true
      await Promise.race([hungUp.promise, pause(waitTimes.proxy)])
      await pause(waitTimes.rest)
    },
    shouldCloseConnection({ method, headers }) {
      const isRepeatable = method === 'GET' || method === 'HEAD'
      if (!isFinalPhase || !isRepeatable || headers['x-goes-elsewhere'] !== 'yes') return false
      hungUp.resolve()
      return true
    },
  }
  return drain
}
