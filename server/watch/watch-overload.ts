import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { DatabaseMetrics } from '#db/connection/database-metrics.ts'
import type { Log } from '#platform/log.ts'
import type { WatchSettings } from '#platform/monitoring-settings.ts'
import type { RequestCounters } from './request-counters.ts'

export type Reason = 'event-loop' | 'memory' | 'requests' | 'database'

/** Bounds beyond which requests are refused. Times in milliseconds, sizes in bytes. */
export type Bounds = {
  loopDelay: number
  /** Time to refuse requests after a delay beyond `loopDelay`, so that the backlog can be processed. */
  loopPause: number
  underWay: number
  databaseWait: number
  heap: number
  memory: number
  /** Time that the memory may stay full before the node has to be restarted. */
  memoryGracePeriod: number
}

type Options = {
  requestCounters: RequestCounters
  database: DatabaseMetrics
  bounds: Bounds
  log: Log
  /** Closes this node, so that its supervisor restarts it. */
  requestRestart?: (() => void) | undefined
}

export type OverloadWatch = {
  /** Starts to measure. To be called after startup, because blocking before that is not load. */
  start: () => void
  /** Returns the reason to refuse a request, or undefined without overload. */
  reason: () => Reason | undefined
  close: () => void
}

const checkInterval = 100
const share = 0.9
// V8's heap limit includes the young generation: without options 96 MB in Node 26, 192 MB in Node 24. The old one gets
// the rest.
const maxYoungGeneration = 192 * 2 ** 20
const logInterval = 10_000

/** Returns the bounds of this machine: of V8's heap and, if there is one, of the container. */
export function listBounds({ requests, delayMilliseconds, memoryBytes }: WatchSettings['most']): Bounds {
  const container = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return {
    loopDelay: delayMilliseconds,
    loopPause: 1_000,
    underWay: requests,
    databaseWait: 2 * delayMilliseconds,
    heap: share * oldGenerationLimit(),
    memory: memoryBytes ?? share * Math.min(container, totalmem()),
    memoryGracePeriod: 30_000,
  }
}

function oldGenerationLimit(): number {
  // The last option wins, and the command line overrides NODE_OPTIONS.
  const options = [process.env.NODE_OPTIONS, ...process.execArgv].join(' ')
  const [, megabytes] = [...options.matchAll(/--max[-_]old[-_]space[-_]size=(\d+)/g)].at(-1) ?? []
  return megabytes ? Number(megabytes) * 2 ** 20 : getHeapStatistics().heap_size_limit - maxYoungGeneration
}

/** Checks ten times a second whether the process is overloaded. */
export function watchOverload({
  requestCounters,
  database,
  bounds,
  log,
  requestRestart,
}: Options): OverloadWatch {
  let timer: NodeJS.Timeout | undefined
  let due = 0
  let pausedUntil = 0
  let fullSince: number | undefined
  let loggedAt = Number.NEGATIVE_INFINITY

  function check() {
    const now = performance.now()
    if (now - due > bounds.loopDelay) pausedUntil = now + bounds.loopPause
    due = now + checkInterval
    const isFull =
      getHeapStatistics().used_heap_size > bounds.heap || process.memoryUsage.rss() > bounds.memory
    fullSince = isFull ? (fullSince ?? now) : undefined
    if (!requestRestart || fullSince === undefined || now - fullSince < bounds.memoryGracePeriod) return
    log.error('the memory stays full: this node exits to be restarted')
    clearInterval(timer)
    requestRestart()
  }
  function findReason(): Reason | undefined {
    if (performance.now() < pausedUntil) return 'event-loop'
    if (fullSince !== undefined) return 'memory'
    if (requestCounters.underWay > bounds.underWay) return 'requests'
    return database.longestWait > bounds.databaseWait ? 'database' : undefined
  }

  return {
    start() {
      due = performance.now() + checkInterval
      timer = setInterval(check, checkInterval).unref()
    },
    reason() {
      const reason = findReason()
      if (reason && performance.now() - loggedAt > logInterval) {
        loggedAt = performance.now()
        log.warn({ reason, underWay: requestCounters.underWay }, 'too much to do: requests are sent away')
      }
      return reason
    },
    close: () => clearInterval(timer),
  }
}
