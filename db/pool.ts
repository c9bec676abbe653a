import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseWatch } from './database-watch.ts'
import type { Tables } from './tables.ts'

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (day) => day)

const patience = 10_000
const pause = 100

// Refused, reset, or 'shutting down', 'starting up', 'terminated by administrator'.
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03'])
export const isPassingFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (passing.has((error as NodeJS.ErrnoException).code ?? '') || /terminated unexpectedly/.test(error.message))

export type Database = Kysely<Tables>
export type DatabaseAddress = pg.ClientConfig

/** Opens a pool that waits up to ten seconds for a server that went away; a query that was sent is never repeated.
 * `revive` is called at each failed try: it may start the server again; `watch` looks on. */
export function openDatabase(
  address: DatabaseAddress,
  revive?: () => Promise<void>,
  watch?: DatabaseWatch,
): Database {
  const pool = new pg.Pool({ ...address, max: 10, connectionTimeoutMillis: patience })
  // A client that loses its server reports it, idle or in use; without listeners Node would end.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  watch?.follow(pool)
  async function connect(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + patience; ; ) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isPassingFailure(error) || Date.now() > deadline) throw error
        await revive?.().catch(() => {})
        await delay(pause)
      }
    }
  }
  const patientPool = { connect: connect as pg.Pool['connect'], end: () => pool.end(), options: pool.options }
  const dialect = new PostgresDialect({ pool: patientPool as pg.Pool })
  return new Kysely<Tables>({ dialect, ...(watch && { log: watch.hear }) })
}

const ignore = () => {}
