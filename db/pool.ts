import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { Primary } from './primary.ts'
import type { Tables } from './tables.ts'

export type { DatabaseAddress } from './address.ts'

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (day) => day)

const usualPatience = 10_000
const pause = 100

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
type PoolOptions = { max?: number; revive?: (() => Promise<void>) | undefined; patience?: number }

/** A pool that waits up to ten seconds for a server that went away, on whichever of its hosts it comes back; a query
 * that was sent is never repeated. `revive` is called at each failed try: it may start the server again. */
export function openPool(address: DatabaseAddress, options: PoolOptions = {}): pg.Pool {
  const { max = 10, revive, patience = usualPatience } = options
  const primary = new Primary(address, patience)
  const pool = new pg.Pool({ max, Client: primary.Client, connectionTimeoutMillis: patience })
  pool.on('error', ignore)
  // With both listened to, the queue adds no words of its own.
  pool.on('connect', ignore)
  const connectOnce = pool.connect.bind(pool)

  async function connect(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + patience; ; ) {
      try {
        const client = await connectOnce()
        if (!primary.isOutdated(client)) return dropIfOutdated(client)
        client.release(true)
      } catch (error) {
        if (!isPassingFailure(error) || Date.now() > deadline) throw error
        await revive?.().catch(() => {})
        await delay(pause / primary.hostCount)
      }
    }
  }
  function dropIfOutdated(client: pg.PoolClient): pg.PoolClient {
    const { release } = client
    client.release = (isBroken) => release(isBroken ?? primary.isOutdated(client))
    return client
  }

  type Callback = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  pool.connect = ((callback?: Callback) => {
    const connected = connect()
    connected.then((client) => callback?.(undefined, client, client.release), callback ?? ignore)
    return connected
  }) as pg.Pool['connect']
  return pool
}

const ignore = () => {}

export function openDatabase(address: DatabaseAddress, revive?: () => Promise<void>): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(address, { revive }) }) })
}
