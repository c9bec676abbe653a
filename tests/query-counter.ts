import type { KyselyPlugin } from 'kysely'
import type { Database } from '#db/connection/pool.ts'

/** Counts queries, and can run a callback between a query without rows and the return of its result. */
export function createQueryCounter(plain: Database) {
  let count = 0
  let next: (() => Promise<void>) | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      if (result.rows.length > 0) return result
      const now = next
      next = undefined
      await now?.()
      return result
    },
  }
  return {
    database: plain.withPlugin(plugin) as Database,
    count: () => count,
    reset: () => {
      count = 0
    },
    afterNextEmpty: (act: () => Promise<void>) => {
      next = act
    },
  }
}
