import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { DatabaseWatch } from '#db/database-watch.ts'
import type { Log } from '#platform/log.ts'
import type { WatchSettings } from '#platform/watch-settings.ts'
import type { RequestTally } from './request-tally.ts'

export type Reason = 'event-loop' | 'memory' | 'requests' | 'database'

/** How much is too much, in milliseconds and bytes. */
export type Bounds = {
  loopDelay: number
  underWay: number
  databaseWait: number
  heap: number
  memory: number
  /** How long the memory may stay full until only a new start helps. */
  memoryPatience: number
}

type Options = {
  tally: RequestTally
  database: DatabaseWatch
  bounds: Bounds
  log: Log
  /** Closes this node, so that whoever supervises it starts it again. */
  giveUp?: (() => void) | undefined
}

export type Pressure = {
  /** Why a request had better be sent away than wait; undefined as long as all is well. */
  reason: () => Reason | undefined
  close: () => void
}

const looksEvery = 100
const share = 0.9

/** The bounds of this machine: of V8's heap, and of the container where there is one. */
export function listBounds({ requests, delayMilliseconds, memoryBytes }: WatchSettings['most']): Bounds {
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return {
    loopDelay: delayMilliseconds,
    underWay: requests,
    databaseWait: 2_000,
    heap: share * getHeapStatistics().heap_size_limit,
    memory: memoryBytes ?? share * Math.min(container, totalmem()),
    memoryPatience: 30_000,
  }
}

/** Looks ten times a second whether the process still keeps up. */
export function watchPressure({ tally, database, bounds, log, giveUp }: Options): Pressure {
  let isLate = false
  let fullSince: number | undefined
  let due = performance.now() + looksEvery

  function look() {
    const now = performance.now()
    isLate = now - due > bounds.loopDelay
    due = now + looksEvery
    if (isLate) log.warn({ reason: 'event-loop' }, 'too much to do: new requests are sent away')
    lookAtMemory(now)
  }
  function lookAtMemory(now: number) {
    const isFull =
      getHeapStatistics().used_heap_size > bounds.heap || process.memoryUsage.rss() > bounds.memory
    if (!isFull) {
      fullSince = undefined
      return
    }
    if (fullSince === undefined) {
      fullSince = now
      log.warn({ reason: 'memory' }, 'too much to do: new requests are sent away')
    }
    if (!giveUp || now - fullSince < bounds.memoryPatience) return
    log.error({ reason: 'memory' }, 'the memory stays full: this node ends, to be started again')
    clearInterval(timer)
    giveUp()
  }
  const timer = setInterval(look, looksEvery)
  timer.unref()

  return {
    reason() {
      if (isLate) return 'event-loop'
      if (fullSince !== undefined) return 'memory'
      if (tally.underWay > bounds.underWay) return 'requests'
      return database.longestWait > bounds.databaseWait ? 'database' : undefined
    },
    close: () => clearInterval(timer),
  }
}
