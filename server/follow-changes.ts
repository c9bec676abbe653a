import { openChangeFeed } from '#db/change-feed.ts'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import type { ChangeEmitter } from './change-emitter.ts'
import type { ResponseCache } from './pages/response-cache.ts'

/** Opens the change feed, which drops outdated responses and notifies open dashboards. */
export const followChanges = (address: DatabaseAddress, cache: ResponseCache, changes: ChangeEmitter) =>
  openChangeFeed(address, {
    changed: (table) => {
      cache.invalidate(table)
      changes.emit(table)
    },
    mayHaveMissed: () => {
      cache.markAllOutdated()
      changes.emit('*')
    },
  })
