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
  /** How long nobody is let in after that, so that what has queued up meanwhile can be got rid of. */
  loopPause: number
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
  /** From now on; what blocks the process while it starts is nobody's load. */
  start: () => void
  /** Why a request had better be sent away than wait; undefined as long as all is well. */
  reason: () => Reason | undefined
  close: () => void
}

const looksEvery = 100
const share = 0.9
// V8 counts the room for what is new to the limit, 96 MB in Node 26 and 192 in Node 24; what stays has to fit into the rest.
const mostRoomForNew = 192 * 2 ** 20
const tellsEvery = 10_000

/** The bounds of this machine: of V8's heap, and of the container where there is one. */
export function listBounds({ requests, delayMilliseconds, memoryBytes }: WatchSettings['most']): Bounds {
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return {
    loopDelay: delayMilliseconds,
    loopPause: 1_000,
    underWay: requests,
    databaseWait: 2 * delayMilliseconds,
    heap: share * roomForOld(),
    memory: memoryBytes ?? share * Math.min(container, totalmem()),
    memoryPatience: 30_000,
  }
}

function roomForOld(): number {
  // The last one counts, and the command line before NODE_OPTIONS.
  const options = [process.env.NODE_OPTIONS, ...process.execArgv].join(' ')
  const [, megabytes] = [...options.matchAll(/--max[-_]old[-_]space[-_]size=(\d+)/g)].at(-1) ?? []
  return megabytes ? Number(megabytes) * 2 ** 20 : getHeapStatistics().heap_size_limit - mostRoomForNew
}

/** Looks ten times a second whether the process still keeps up. */
export function watchPressure({ tally, database, bounds, log, giveUp }: Options): Pressure {
  let timer: NodeJS.Timeout | undefined
  let due = 0
  let lateUntil = 0
  let fullSince: number | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  function look() {
    const now = performance.now()
    if (now - due > bounds.loopDelay) lateUntil = now + bounds.loopPause
    due = now + looksEvery
    const isFull =
      getHeapStatistics().used_heap_size > bounds.heap || process.memoryUsage.rss() > bounds.memory
    fullSince = isFull ? (fullSince ?? now) : undefined
    if (!giveUp || fullSince === undefined || now - fullSince < bounds.memoryPatience) return
    log.error('the memory stays full: this node ends, to be started again')
    clearInterval(timer)
    giveUp()
  }
  function findReason(): Reason | undefined {
    if (performance.now() < lateUntil) return 'event-loop'
    if (fullSince !== undefined) return 'memory'
    if (tally.underWay > bounds.underWay) return 'requests'
    return database.longestWait > bounds.databaseWait ? 'database' : undefined
  }

  return {
    start() {
      due = performance.now() + looksEvery
      timer = setInterval(look, looksEvery).unref()
    },
    reason() {
      const reason = findReason()
      if (reason && performance.now() - toldAt > tellsEvery) {
        toldAt = performance.now()
        log.warn({ reason, underWay: tally.underWay }, 'too much to do: requests are sent away')
      }
      return reason
    },
    close: () => clearInterval(timer),
  }
}
