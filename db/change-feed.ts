import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { isPassingFailure } from './pool.ts'
import { Primary } from './primary.ts'

const pause = 200
const patience = 2_000
const patienceAtStart = 10_000
const pulseEvery = 2_500

type Listener = {
  /** A table's rows changed, on whichever node. */
  changed: (table: string) => void
  /** Notifications may have been missed: anything may have changed. */
  forgotten: () => void
}

export type ChangeFeed = {
  /** Resolves when the listener has been notified of every change committed before this call. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Listens for changed tables on a separate connection (`tell_change` in the migrations). */
export async function openChangeFeed(address: DatabaseAddress, listener: Listener): Promise<ChangeFeed> {
  const primary = new Primary(
    { ...address, application_name: 'change feed', query_timeout: patience },
    patience,
  )
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
    listener.forgotten()
  }

  /** For a connection that broke or stopped responding. Nothing is forgotten yet: while the database is unavailable,
   * cached responses are all there is to show. */
  function lose(lost: pg.Client): void {
    if (lost !== client) return
    client = undefined
    lost.removeAllListeners('notification')
    lost.end().catch(() => {})
    if (!isClosed) void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!isClosed && !client) {
      await delay(pause / primary.hostCount)
      await connect().catch((error) => {
        if (!isPassingFailure(error)) listener.forgotten()
      })
    }
  }

  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function ping(): Promise<void> {
    if (!client) return listener.forgotten()
    const asked = client
    const id = randomUUID()
    const heard = once(pings, id, { signal: AbortSignal.timeout(patience) })
    await Promise.all([heard, asked.query('select pg_notify($1, $2)', ['ping', id])]).catch(() => {
      listener.forgotten()
      lose(asked)
    })
  }

  // Detects a server that vanished without closing the connection.
  async function feelPulse(): Promise<void> {
    if (!client) return
    const asked = client
    let isAlive = false
    asked.query('select 1').then(
      () => (isAlive = true),
      () => {},
    )
    await delay(patience, undefined, { ref: false })
    // After a long task of this process the response is queued behind this timer.
    await nextTurn()
    if (!isAlive) lose(asked)
  }
  const pulse = setInterval(() => void feelPulse(), pulseEvery)
  pulse.unref()

  for (const deadline = Date.now() + patienceAtStart; !client; ) {
    await connect().catch(async (error) => {
      if (!isPassingFailure(error) || Date.now() > deadline) throw error
      await delay(pause / primary.hostCount)
    })
  }
  return {
    catchUp() {
      // Calls during a ping share the next one, which is sent after their changes.
      next ??= underWay.then(() => {
        next = undefined
        underWay = ping()
        return underWay
      })
      return next
    },
    async close() {
      isClosed = true
      clearInterval(pulse)
      await client?.end()
    },
  }
}
