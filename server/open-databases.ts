import { openDatabase } from '#db/connection/pool.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { Postgres } from './find-postgres.ts'
import { longReadsPool } from './http/long-reads.ts'
import { explainDatabase } from './http/unavailable.ts'
import { watchDatabase } from './watch/watch-site.ts'

/** Connections for migrations, jobs and other background work, without a statement timeout. */
const maxOwnConnections = 3
/** Timeout of a statement of a request, in milliseconds. */
const requestStatementTimeout = 30_000

/** Opens this node's pools: for requests, for long reads and for its own work. */
export async function openDatabases(
  finding: Promise<Postgres>,
  { watch: { slowQueryMilliseconds } }: Settings,
  log: Log,
  cleanup: AsyncDisposableStack,
) {
  const { address, revive, stop } = await finding
  cleanup.defer(stop)
  const databaseWatch = watchDatabase(slowQueryMilliseconds, log)
  const mapError = explainDatabase
  const statementTimeout = requestStatementTimeout
  const database = openDatabase(address, { revive, mapError, watch: databaseWatch, statementTimeout })
  cleanup.defer(() => database.destroy())
  const watch = { onQuery: databaseWatch.onQuery }
  const longReads = openDatabase(address, { revive, mapError, watch, ...longReadsPool })
  cleanup.defer(() => longReads.destroy())
  const ownDatabase = openDatabase(address, { revive, mapError, watch, max: maxOwnConnections })
  cleanup.defer(() => ownDatabase.destroy())
  return { address, revive, databaseWatch, database, longReads, ownDatabase }
}
