import type { Changes } from '#api/request-context.ts'
import type { Database } from '#db/pool.ts'
import { openReads } from '#db/reads.ts'
import { Replica } from '#db/replica.ts'
import type { Log } from '#platform/log.ts'

type Options = {
  url: string
  primary: Database
  changes: Changes
  isListening: () => boolean
  log: Log
}

/** The replica of DATABASE_REPLICA_URL, for what every visitor may read, as soon as it holds what was heard. */
export function openReplica({ url, primary, changes, isListening, log }: Options) {
  const replica = new Replica({
    url,
    away: (err) => log.warn({ err }, 'the replica of the database is away: the primary is read'),
    back: () => log.info('the replica of the database is back'),
  })
  const { open, expectNews, startAnew } = openReads({ primary, replica, isListening })
  const unlisten = changes.listen((table) => (table === '*' ? startAnew() : expectNews()))
  return {
    open,
    async close() {
      unlisten()
      await replica.close()
    },
  }
}
