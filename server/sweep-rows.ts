import type { Changes } from '#api/http/request-context.ts'
import { sweepRows } from '#core/spreadsheet/removal.server.ts'
import type { Database } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'

/** Removes the rows of deleted spreadsheets and indexes new ones in the background: at the start, and whenever a
 * spreadsheet was added or removed. Returns a function that ends this after the running sweep. */
export function sweepRowsOnChange(database: Database, changes: Changes, log: Log): () => Promise<void> {
  let isRequested = false
  let running: Promise<void> | undefined
  const closing = new AbortController()

  async function sweep(): Promise<void> {
    while (isRequested) {
      isRequested = false
      await sweepRows({ db: database }, closing.signal).catch((err: unknown) =>
        log.error({ err }, 'sweeping spreadsheet rows failed'),
      )
    }
    running = undefined
  }
  function request() {
    isRequested = true
    running ??= sweep()
  }

  const unlisten = changes.listen((table) => {
    if (table === 'spreadsheet' || table === '*') request()
  })
  request()
  return async () => {
    unlisten()
    isRequested = false
    closing.abort()
    await running
  }
}
