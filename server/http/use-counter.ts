import { limits } from '#core/limits.ts'
import { widerFactor, widerNetworkOf } from '#core/wider-network.ts'
import type { LimitUses } from '#platform/limiter/counter.ts'
import { createLimiter } from '#platform/limiter/limiter.ts'

type Name = keyof typeof limits
/** Counts a use, by a network or an account. Returns the seconds to wait when it is past the limit. */
export type UseCounter = (name: Name, client: string) => Promise<number | undefined>

/** Counts uses of the limits, for IPv6 also those of the wider network. */
export function createUseCounter(uses: LimitUses): UseCounter {
  const own = createLimiter(limits, uses)
  const widerLimits = Object.entries(limits).map(([name, rule]) => [
    name,
    { ...rule, points: rule.points * widerFactor },
  ])
  const wider = createLimiter<Name>(Object.fromEntries(widerLimits), uses)
  return async (name, client) => {
    const seconds = await own.count(name, client)
    if (seconds !== undefined) return seconds
    const network = widerNetworkOf(client)
    return network === undefined ? undefined : wider.count(name, network)
  }
}
