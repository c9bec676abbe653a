import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables/tables.ts'
import type { DatabaseAddress } from './address.ts'
import type { DatabaseMetrics } from './database-metrics.ts'
import { ErrorMappingDialect, type MapError } from './error-mapping-dialect.ts'
import { createPreparedPool } from './prepared-pool.ts'
import { Primary } from './primary.ts'
import { Unavailability } from './unavailability.ts'
import { UnresponsiveClients } from './unresponsive-clients.ts'

export type { DatabaseAddress } from './address.ts'

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (day) => day)

/** Connections of a pool, unless it says otherwise. */
export const maxConnections = 16
/** A connection is replaced after as many uses, and with it the plans that it keeps. */
const maxUses = 10_000
const defaultTimeout = 5_000
const hostTimeout = 2_000

// Network errors, read-only transaction, and a server that starts up, shuts down or terminates connections.
const transientCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['25006', '57P01', '57P02', '57P03'],
])
export const isTransientError = (error: unknown): boolean =>
  error instanceof Error &&
  (transientCodes.has((error as NodeJS.ErrnoException).code ?? '') ||
    /terminated (unexpectedly|due to connection timeout)|timeout expired/.test(error.message))

export type Database = Kysely<Tables>
type Revive = () => Promise<void>
type PoolOptions = {
  max?: number
  revive?: Revive | undefined
  /** Time in milliseconds that callers wait for an unavailable server. */
  timeout?: number
  /** In milliseconds. */
  statementTimeout?: number | undefined
}

/** Opens a pool that survives failover. Callers wait up to `timeout` milliseconds for an unavailable server, on any of
 * its hosts, and fail immediately while it has been unavailable for longer. A query that was sent is never repeated.
 * `revive` is called after each failed probe and may restart the server. */
export function openPool(address: DatabaseAddress, options: PoolOptions = {}): pg.Pool {
  const { max = maxConnections, revive, timeout = defaultTimeout, statementTimeout } = options
  const primary = new Primary(address, Math.min(timeout, hostTimeout))
  const pool = new pg.Pool({ max, maxUses, Client: primary.Client, connectionTimeoutMillis: timeout })
  pool.on('error', ignore)
  // Graphile Worker logs a warning unless the pool has listeners for both events.
  pool.on('connect', (client) => {
    // Not a connection parameter: connection poolers reject unknown ones.
    if (statementTimeout) client.query(`set statement_timeout = ${statementTimeout}`).catch(ignore)
  })
  const connectOnce = pool.connect.bind(pool)
  const unavailability = new Unavailability(async () => {
    const client = new primary.Client()
    await client.connect().catch(async (error) => {
      await revive?.().catch(ignore)
      throw error
    })
    client.end().catch(ignore)
  }, primary.hostCount)
  const unresponsiveClients = new UnresponsiveClients({
    findActive: (processes) => findActive(primary, processes),
    onUnavailable(error) {
      primary.outdateAll()
      unavailability.begin(error)
      unresponsiveClients.breakAll()
    },
  })

  async function connect(): Promise<pg.PoolClient> {
    for (const begun = performance.now(); ; ) {
      await unavailability.untilOver(timeout)
      try {
        const client = await connectOnce()
        if (!primary.isOutdated(client)) return lend(client)
        client.release(true)
      } catch (error) {
        if (!isTransientError(error)) throw error
        unavailability.begin(error, begun)
      }
    }
  }
  function lend(client: pg.PoolClient): pg.PoolClient {
    const { release } = client
    unresponsiveClients.watch(client)
    client.release = (isBroken) => {
      unresponsiveClients.unwatch(client)
      release(isBroken ?? primary.isOutdated(client))
    }
    return client
  }

  type Callback = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  pool.connect = ((callback?: Callback) => {
    const connected = connect()
    connected.then((client) => callback?.(undefined, client, client.release), callback ?? ignore)
    return connected
  }) as pg.Pool['connect']
  const end = pool.end.bind(pool)
  pool.end = (async () => {
    unavailability.close()
    unresponsiveClients.close()
    await end()
  }) as pg.Pool['end']
  return pool
}

const ignore = () => {}

/** Returns the backends that run a query. Uses a new connection, so success also proves that the server responds. */
async function findActive({ Client }: Primary, processes: number[]): Promise<Set<number> | 'unknowable'> {
  const client = new Client()
  try {
    await client.connect()
    const { rows } = await client.query<{ me: number; pid: number }>(activeBackends, [processes])
    const [{ me = 0 } = {}] = rows
    // Behind a connection pooler, the client's process ids are not those of the server.
    if (me !== (client as pg.Client & { processID?: number }).processID) return 'unknowable'
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    client.end().catch(ignore)
  }
}

const activeBackends = `select pg_backend_pid() as me, pid from pg_stat_activity
  where pid = pg_backend_pid() or (pid = any($1) and state <> 'idle')`

type DatabaseOptions = Pick<PoolOptions, 'max' | 'revive' | 'statementTimeout'> & {
  mapError?: MapError
  watch?: Pick<DatabaseMetrics, 'onQuery'> & Partial<Pick<DatabaseMetrics, 'observe'>>
}

/** Opens the database. `mapError` maps driver errors; `watch` collects metrics. */
export function openDatabase(
  address: DatabaseAddress,
  { mapError, watch, ...pooling }: DatabaseOptions = {},
): Database {
  const connections = openPool(address, pooling)
  watch?.observe?.(connections)
  const pool = createPreparedPool(connections)
  return new Kysely<Tables>({
    ...(watch && { log: watch.onQuery }),
    dialect: mapError ? new ErrorMappingDialect({ pool }, mapError) : new PostgresDialect({ pool }),
  })
}
