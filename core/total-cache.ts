import { LRUCache } from 'lru-cache'

export type TotalCache = {
  /** Returns the total of a list: kept, if it was counted a moment ago and is large. */
  of: (query: string, count: () => Promise<number>) => Promise<number>
}

const mostKept = 1_000
/** Smaller totals are counted each time, so that they are exact. */
const smallestKept = 10_000
const keptMs = 10_000

/** Keeps the totals of long lists for ten seconds: counting 100,000 rows takes longer than reading a page of them. */
export function createTotalCache({ smallest = smallestKept, ttl = keptMs } = {}): TotalCache {
  const kept = new LRUCache<string, number>({ max: mostKept, ttl })
  return {
    async of(query, count) {
      const known = kept.get(query)
      if (known !== undefined) return known
      const total = await count()
      if (total >= smallest) kept.set(query, total)
      return total
    },
  }
}
