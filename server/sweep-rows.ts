import type { Changes } from '#api/request-context.ts'
import { sweepRows } from '#core/spreadsheet/removal.server.ts'
import type { Database } from '#db/pool.ts'
import type { Log } from '#platform/log.ts'

/** Removes the rows of deleted spreadsheets, and sorts new ones into their index, at the start and whenever a file
 * came or went, beside the work; the answer ends it once the sweep under way is done. */
export function sweepRowsOnChange(database: Database, changes: Changes, log: Log): () => Promise<void> {
  let isWanted = false
  let running: Promise<void> | undefined
  const closing = new AbortController()

  async function sweep(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await sweepRows({ db: database }, closing.signal).catch((err: unknown) =>
        log.error({ err }, 'sweeping spreadsheet rows failed'),
      )
    }
    running = undefined
  }
  function want() {
    isWanted = true
    running ??= sweep()
  }

  const unlisten = changes.listen((table) => {
    if (table === 'spreadsheet' || table === '*') want()
  })
  want()
  return async () => {
    unlisten()
    isWanted = false
    closing.abort()
    await running
  }
}
