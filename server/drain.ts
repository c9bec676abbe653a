import { setTimeout as delay } from 'node:timers/promises'

export type Drain = {
  isUnderWay: boolean
  /** Resolves when it is time to close. */
  begin: () => Promise<void>
}

type Options = { seconds: number; hurry?: AbortSignal | undefined; startClosing: () => void }

/** The time between 'send nobody here any more' and the end, in which everything is still served. */
export function createDrain({ seconds, hurry, startClosing }: Options): Drain {
  const drain: Drain = {
    isUnderWay: false,
    async begin() {
      drain.isUnderWay = true
      startClosing()
      await delay(seconds * 1_000, undefined, { ...(hurry && { signal: hurry }) }).catch(() => {})
    },
  }
  return drain
}
