import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, Rule } from './counter.ts'

/** Counts in the memory of this process. */
export function createNodeCounter({ points, seconds }: Rule): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (client) => {
    try {
      await limiter.consume(client)
      return undefined
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return toWholeSeconds(refused.msBeforeNext)
      throw refused
    }
  }
}

/** Rounds up for Retry-After, which allows only whole seconds. */
export const toWholeSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
