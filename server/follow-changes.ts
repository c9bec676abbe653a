import { changeFeedName } from '#core/page/node-releases.server.ts'
import { openChangeFeed } from '#db/change-feed.ts'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { tableOf } from '#db/connection/row-changes.ts'
import type { ChangeEmitter } from './change-emitter.ts'
import type { ResponseCache } from './pages/response-cache.ts'

/** Opens the change feed, which drops outdated responses and notifies open dashboards. */
export const followChanges = (address: DatabaseAddress, cache: ResponseCache, changes: ChangeEmitter) =>
  openChangeFeed(
    address,
    {
      changed: (change) => {
        cache.invalidate(change)
        changes.emit(tableOf(change))
      },
      mayHaveMissed: () => {
        cache.markAllOutdated()
        changes.emit('*')
      },
    },
    changeFeedName,
  )
