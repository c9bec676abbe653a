import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Count, Rule, SharedUses } from './limiter.ts'

const patience = 1_000
const restAfterFailure = 2_000
const mostRemembered = 10_000

/** Of many uses at once on many nodes exactly `points` pass. Who is past the limit costs no more writes. */
export function countExactly({ points, seconds }: Rule, uses: SharedUses): Count {
  const here = new RateLimiterMemory({ points, duration: seconds })
  const usedUp = new LRUCache<string, true>({ max: mostRemembered, ttl: 1 })
  let unreachableUntil = 0

  async function countEverywhere(client: string) {
    if (performance.now() < unreachableUntil) return undefined
    const timeUp = delay(patience, undefined, { ref: false })
    const [standing] =
      (await Promise.race([uses.add([{ client, count: 1, seconds }]).catch(() => undefined), timeUp])) ?? []
    if (!standing) unreachableUntil = performance.now() + restAfterFailure
    return standing
  }

  return async (client) => {
    const millisecondsLeft = usedUp.getRemainingTTL(client)
    if (millisecondsLeft > 0) return inSeconds(millisecondsLeft)
    const wait = await countHere(here, client)
    const standing = await countEverywhere(client)
    if (!standing) return wait
    if (standing.used <= points) return undefined
    usedUp.set(client, true, { ttl: Math.max(1, standing.secondsLeft * 1000) })
    return inSeconds(standing.secondsLeft * 1000)
  }
}

async function countHere(here: RateLimiterMemory, client: string): Promise<number | undefined> {
  try {
    await here.consume(client)
    return undefined
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return inSeconds(refused.msBeforeNext)
    throw refused
  }
}

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
