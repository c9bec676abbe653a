import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseAddress } from './connection/address.ts'
import { isTransientError } from './connection/pool.ts'
import { Primary } from './connection/primary.ts'

const retryDelay = 200
const timeout = 2_000
const startTimeout = 10_000
const heartbeatInterval = 2_500

type Listener = {
  /** Called with the name of a table, or of a row, that changed on any node. */
  changed: (change: string) => void
  /** Called when notifications may have been missed: any table may have changed. */
  mayHaveMissed: () => void
}

export type ChangeFeed = {
  /** Resolves when the listener has been notified of every change committed before this call. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Listens for table changes on a separate connection (see `tell_change` and `tell_row_change` in the migrations). */
export async function openChangeFeed(
  address: DatabaseAddress,
  listener: Listener,
  name = 'change feed',
): Promise<ChangeFeed> {
  const primary = new Primary({ ...address, application_name: name, query_timeout: timeout }, timeout)
  const pings = new EventEmitter()
  let isClosed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new primary.Client()
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'changed') listener.changed(payload)
      else pings.emit(payload)
    })
    await next.connect()
    next.on('end', () => lose(next))
    await next.query('listen changed; listen ping').catch(async (error) => {
      await next.end()
      throw error
    })
    if (isClosed) return next.end()
    client = next
    listener.mayHaveMissed()
  }

  /** Handles a broken or unresponsive connection. Does not invalidate yet: while the database is unavailable, cached
   * responses are still served. */
  function lose(lost: pg.Client): void {
    if (lost !== client) return
    client = undefined
    lost.removeAllListeners('notification')
    lost.end().catch(() => {})
    if (!isClosed) void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && !client) {
      await delay(retryDelay / primary.hostCount)
      await connect().catch((error) => {
        if (!isTransientError(error)) listener.mayHaveMissed()
      })
    }
  }

  let pinging: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function ping(): Promise<void> {
    if (!client) return listener.mayHaveMissed()
    const current = client
    const id = randomUUID()
    const received = once(pings, id, { signal: AbortSignal.timeout(timeout) })
    await Promise.all([received, current.query('select pg_notify($1, $2)', ['ping', id])]).catch(() => {
      listener.mayHaveMissed()
      lose(current)
    })
  }

  // Detects a server that became unreachable without closing the connection.
  async function checkHeartbeat(): Promise<void> {
    if (!client) return
    const current = client
    let isAlive = false
    current.query('select 1').then(
      () => (isAlive = true),
      () => {},
    )
    await delay(timeout, undefined, { ref: false })
    // After a long task of this process the response is queued behind this timer.
    await nextTurn()
    if (!isAlive) lose(current)
  }
  const heartbeat = setInterval(() => void checkHeartbeat(), heartbeatInterval)
  heartbeat.unref()

  for (const deadline = Date.now() + startTimeout; !client; ) {
    await connect().catch(async (error) => {
      if (!isTransientError(error) || Date.now() > deadline) throw error
      await delay(retryDelay / primary.hostCount)
    })
  }
  return {
    catchUp() {
      // Calls during a ping share the next one, which is sent after their changes.
      next ??= pinging.then(() => {
        next = undefined
        pinging = ping()
        return pinging
      })
      return next
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
