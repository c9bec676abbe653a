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
  /** The connection was away, and is back, or should be: anything may have changed meanwhile. */
  forgotten: () => void
}

export type ChangeFeed = {
  /** Resolves when every change committed before this call has been told to the listener. */
  catchUp(): Promise<void>
  /** Whether changes are heard of at this moment. */
  isListening(): boolean
  close(): Promise<void>
}

/** Hears, on a connection of its own, which tables change (`tell_change` in the migrations). */
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

  /** A connection that broke, or that nothing is heard on any more. With the database away, too, nothing is
   * forgotten yet: what is remembered is all there is to show. */
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

  // A server that vanished without a word would else be listened to for hours.
  async function feelPulse(): Promise<void> {
    if (!client) return
    const asked = client
    let isAlive = false
    asked.query('select 1').then(
      () => (isAlive = true),
      () => {},
    )
    await delay(patience, undefined, { ref: false })
    // After a long task of our own its answer waits behind this timer.
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
      // Those who come while a ping is under way share the next one: it is sent after their changes.
      next ??= underWay.then(() => {
        next = undefined
        underWay = ping()
        return underWay
      })
      return next
    },
    isListening: () => client !== undefined,
    async close() {
      isClosed = true
      clearInterval(pulse)
      await client?.end()
    },
  }
}
