import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Counter, LimitUses, Rule } from './counter.ts'
import { createNodeCounter, toWholeSeconds } from './node-counter.ts'

const timeout = 1_000
const pauseAfterFailure = 2_000
const maxRefusedClients = 10_000

/** Clients past a limit, which saves database writes until their window ends. Shared by all limits, because it
 * allocates memory for its maximum at once. */
export type RefusedClients = LRUCache<string, true>
export const createRefusedClients = (): RefusedClients => new LRUCache({ max: maxRefusedClients, ttl: 1 })

/** Counts exactly over all nodes. Falls back to this node's count while the database is unavailable. */
export function createSiteCounter(
  name: string,
  rule: Rule,
  uses: LimitUses,
  refused: RefusedClients,
): Counter {
  const countOnNode = createNodeCounter(rule)
  let unavailableUntil = 0

  async function countOnSite(key: string) {
    if (performance.now() < unavailableUntil) return undefined
    const pendingWindow = uses.add(key, rule.seconds).catch(() => undefined)
    const window = await Promise.race([pendingWindow, delay(timeout, undefined, { ref: false })])
    if (!window) unavailableUntil = performance.now() + pauseAfterFailure
    return window
  }

  return async (client) => {
    const key = `${name}:${client}`
    const millisecondsLeft = refused.getRemainingTTL(key)
    if (millisecondsLeft > 0) return toWholeSeconds(millisecondsLeft)
    const secondsToWaitHere = await countOnNode(client)
    const window = await countOnSite(key)
    if (!window) return secondsToWaitHere
    if (window.used <= rule.points) return undefined
    refused.set(key, true, { ttl: Math.max(1, window.secondsLeft * 1000) })
    return toWholeSeconds(window.secondsLeft * 1000)
  }
}
