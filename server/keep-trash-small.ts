import { purgeOldTrash } from '#core/trash/trash.server.ts'
import type { Database } from '#db/pool.ts'
import type { Log } from '#platform/log.ts'

const oneDay = 86_400_000

/** At the start and once a day: what was thrown away long ago goes for good. Gives what ends it. */
export function keepTrashSmall(database: Database, log: Log): () => Promise<void> {
  const purge = () =>
    purgeOldTrash({ db: database, now: () => new Date() }).then(
      (count) => void (count > 0 && log.info({ count }, 'old trash purged')),
      (error) => log.error({ err: error }, 'old trash could not be purged'),
    )
  let running = purge()
  const timer = setInterval(() => {
    running = purge()
  }, oneDay)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
