import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Rule = { points: number; seconds: number }

/** Counts uses of a name by a client; tells the seconds to wait once the rule is passed, else undefined. */
export type Limiter<Name extends string> = (name: Name, client: string) => Promise<number | undefined>

export function createLimiter<Name extends string>(rules: Record<Name, Rule>): Limiter<Name> {
  const limiters = new Map<string, RateLimiterMemory>()
  for (const [name, { points, seconds }] of Object.entries<Rule>(rules)) {
    limiters.set(name, new RateLimiterMemory({ points, duration: seconds }))
  }
  return async (name, client) => {
    try {
      await limiters.get(name)?.consume(client)
      return undefined
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }
}
