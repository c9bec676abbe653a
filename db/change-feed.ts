import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from './pool.ts'

const pause = 200
const patience = 2_000

type Listener = {
  /** A table's rows changed, on whichever node. */
  changed: (table: string) => void
  /** The connection was away: anything may have changed meanwhile. */
  forgotten: () => void
}

export type ChangeFeed = {
  /** Resolves when every change committed before this call has been told to the listener. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Hears, on a connection of its own, which tables change (`tell_change` in the migrations). */
export async function openChangeFeed(address: DatabaseAddress, listener: Listener): Promise<ChangeFeed> {
  const pings = new EventEmitter()
  let isClosed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...address, connectionTimeoutMillis: patience })
    next.on('error', () => {})
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'changed') listener.changed(payload)
      else pings.emit(payload)
    })
    await next.connect()
    await next.query('listen changed; listen ping')
    next.on('end', () => {
      client = undefined
      listener.forgotten()
      if (!isClosed) void reconnect()
    })
    client = next
    listener.forgotten()
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && !client) {
      await delay(pause)
      await connect().catch(() => {})
    }
  }

  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function ping(): Promise<void> {
    if (!client) return listener.forgotten()
    const id = randomUUID()
    const heard = once(pings, id, { signal: AbortSignal.timeout(patience) })
    await Promise.all([heard, client.query('select pg_notify($1, $2)', ['ping', id])]).catch(() =>
      listener.forgotten(),
    )
  }

  await connect()
  return {
    catchUp() {
      // Those who come while a ping is under way share the next one: it is sent after their changes.
      next ??= underWay.then(() => {
        next = undefined
        underWay = ping()
        return underWay
      })
      return next
    },
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
