import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { type Explain, ExplainingDialect } from './explaining-dialect.ts'
import { Outage } from './outage.ts'
import { Primary } from './primary.ts'
import { Silence } from './silence.ts'
import type { Tables } from './tables.ts'

export type { DatabaseAddress } from './address.ts'

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (day) => day)

const usualPatience = 5_000
const patienceWithOne = 2_000

// Refused, reset, out of reach, 'only to be read', or 'shutting down', 'starting up', 'terminated by administrator'.
const passing = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['25006', '57P01', '57P02', '57P03'],
])
export const isPassingFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (passing.has((error as NodeJS.ErrnoException).code ?? '') ||
    /terminated (unexpectedly|due to connection timeout)|timeout expired/.test(error.message))

export type Database = Kysely<Tables>
type Revive = () => Promise<void>
type PoolOptions = {
  max?: number
  revive?: Revive | undefined
  patience?: number
  /** How long one statement may take, in milliseconds. */
  statementTimeout?: number | undefined
}

/** A pool whose users wait some seconds for a server that went away, on whichever of its hosts it comes back, and are
 * refused at once while it is known to be away for longer; a query that was sent is never repeated. `revive` is called
 * at each failed try: it may start the server again. */
export function openPool(address: DatabaseAddress, options: PoolOptions = {}): pg.Pool {
  const { max = 10, revive, patience = usualPatience, statementTimeout } = options
  const primary = new Primary(address, Math.min(patience, patienceWithOne))
  const pool = new pg.Pool({ max, Client: primary.Client, connectionTimeoutMillis: patience })
  pool.on('error', ignore)
  // With both listened to, the queue adds no words of its own.
  pool.on('connect', (client) => {
    // Not as a parameter of the connection: poolers refuse those they don't know.
    if (statementTimeout) client.query(`set statement_timeout = ${statementTimeout}`).catch(ignore)
  })
  const connectOnce = pool.connect.bind(pool)
  const outage = new Outage(async () => {
    const client = new primary.Client()
    await client.connect().catch(async (error) => {
      await revive?.().catch(ignore)
      throw error
    })
    client.end().catch(ignore)
  }, primary.hostCount)
  const silence = new Silence({
    ask: (processes) => askWho(primary, processes),
    onAway(error) {
      primary.outdateAll()
      outage.begin(error)
      silence.breakAll()
    },
  })

  async function connect(): Promise<pg.PoolClient> {
    for (const begun = performance.now(); ; ) {
      await outage.untilOver(patience)
      try {
        const client = await connectOnce()
        if (!primary.isOutdated(client)) return lend(client)
        client.release(true)
      } catch (error) {
        if (!isPassingFailure(error)) throw error
        outage.begin(error, begun)
      }
    }
  }
  function lend(client: pg.PoolClient): pg.PoolClient {
    const { release } = client
    silence.watch(client)
    client.release = (isBroken) => {
      silence.unwatch(client)
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
    outage.close()
    silence.close()
    await end()
  }) as pg.Pool['end']
  return pool
}

const ignore = () => {}

/** On a connection of its own, which says at the same time that the server is there. */
async function askWho({ Client }: Primary, processes: number[]): Promise<Set<number> | 'unknowable'> {
  const client = new Client()
  try {
    await client.connect()
    const { rows } = await client.query<{ me: number; pid: number }>(whoIsAtWork, [processes])
    const [{ me = 0 } = {}] = rows
    // Behind a connection pooler these numbers are not the server's.
    if (me !== (client as pg.Client & { processID?: number }).processID) return 'unknowable'
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    client.end().catch(ignore)
  }
}

const whoIsAtWork = `select pg_backend_pid() as me, pid from pg_stat_activity
  where pid = pg_backend_pid() or (pid = any($1) and state <> 'idle')`

type DatabaseOptions = Pick<PoolOptions, 'max' | 'revive' | 'statementTimeout'> & {
  explain?: Explain
  watch?: Pick<DatabaseWatch, 'hear'> & Partial<Pick<DatabaseWatch, 'follow'>>
}

/** `explain` may put other words in the place of a failure; `watch` looks on. */
export function openDatabase(
  address: DatabaseAddress,
  { explain, watch, ...pooling }: DatabaseOptions = {},
): Database {
  const pool = openPool(address, pooling)
  watch?.follow?.(pool)
  return new Kysely<Tables>({
    ...(watch && { log: watch.hear }),
    dialect: explain ? new ExplainingDialect({ pool }, explain) : new PostgresDialect({ pool }),
  })
}
