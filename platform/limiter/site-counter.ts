import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Counter, LimitUses, Rule } from './counter.ts'
import { createNodeCounter, toWholeSeconds } from './node-counter.ts'

const timeout = 1_000
const pauseAfterFailure = 2_000
const maxRefusedClients = 10_000

/** Counts exactly over all nodes. Falls back to this node's count while the database is unavailable. */
export function createSiteCounter(rule: Rule, uses: LimitUses): Counter {
  const countOnNode = createNodeCounter(rule)
  // Cache of clients past the limit, which saves database writes until their window ends.
  const refused = new LRUCache<string, true>({ max: maxRefusedClients, ttl: 1 })
  let unavailableUntil = 0

  async function countOnSite(client: string) {
    if (performance.now() < unavailableUntil) return undefined
    const pendingWindow = uses.add(client, rule.seconds).catch(() => undefined)
    const window = await Promise.race([pendingWindow, delay(timeout, undefined, { ref: false })])
    if (!window) unavailableUntil = performance.now() + pauseAfterFailure
    return window
  }

  return async (client) => {
    const millisecondsLeft = refused.getRemainingTTL(client)
    if (millisecondsLeft > 0) return toWholeSeconds(millisecondsLeft)
    const secondsToWaitHere = await countOnNode(client)
    const window = await countOnSite(client)
    if (!window) return secondsToWaitHere
    if (window.used <= rule.points) return undefined
    refused.set(client, true, { ttl: Math.max(1, window.secondsLeft * 1000) })
    return toWholeSeconds(window.secondsLeft * 1000)
  }
}
