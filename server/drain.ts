import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Drain = {
  isUnderWay: boolean
  /** Resolves when it is time to close. */
  begin: () => Promise<void>
  /** Whether to hang up on a request. Its proxy asks another node then, and sends nothing more to this one. */
  hangsUpOn: (request: IncomingMessage) => boolean
}

type Options = { seconds: number; hurry?: AbortSignal | undefined; startClosing: () => void }

/** In milliseconds: how long to wait for one to hang up on, and for what was on its way meanwhile. */
const patience = { proxy: 1_000, rest: 250 }

/** The time between 'send nobody here any more' and the end, in which everything is still served. */
export function createDrain({ seconds, hurry, startClosing }: Options): Drain {
  let isLast = false
  const hungUp = Promise.withResolvers<void>()
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { ...(hurry && { signal: hurry }) }).catch(() => {})
  const drain: Drain = {
    isUnderWay: false,
    async begin() {
      drain.isUnderWay = true
      startClosing()
      if (seconds === 0) return
      await pause(seconds * 1_000)
      isLast = true
      await Promise.race([hungUp.promise, pause(patience.proxy)])
      await pause(patience.rest)
    },
    hangsUpOn({ method, headers }) {
      const isRepeatable = method === 'GET' || method === 'HEAD'
      if (!isLast || !isRepeatable || headers['x-goes-elsewhere'] !== 'yes') return false
      hungUp.resolve()
      return true
    },
  }
  return drain
}
