import type { LogEvent } from 'kysely'
import type pg from 'pg'

type SlowQuery = {
  /** SQL text with numbered parameters, without their values. */
  query: string
  milliseconds: number
}
type Options = { slowMilliseconds?: number; onSlowQuery?: (query: SlowQuery) => void }

const longestText = 2_000

/** Measures queries and their waits for a connection. Never reads query parameters. */
export class DatabaseMetrics {
  queries = 0
  failures = 0
  slow = 0
  seconds = 0
  readonly #slowMilliseconds: number
  readonly #onSlowQuery: (query: SlowQuery) => void
  readonly #waitingSince = new Set<{ since: number }>()
  #pool: pg.Pool | undefined

  constructor({ slowMilliseconds = Number.POSITIVE_INFINITY, onSlowQuery = () => {} }: Options = {}) {
    this.#slowMilliseconds = slowMilliseconds
    this.#onSlowQuery = onSlowQuery
  }

  /** Wraps the pool's `connect`. Must be called before the first connection is requested. */
  observe(pool: pg.Pool): void {
    this.#pool = pool
    const connect = pool.connect.bind(pool)
    pool.connect = (async () => {
      const waiting = { since: performance.now() }
      this.#waitingSince.add(waiting)
      try {
        return await connect()
      } finally {
        this.#waitingSince.delete(waiting)
      }
    }) as pg.Pool['connect']
  }

  /** Log function for Kysely, called for each query. */
  readonly onQuery = ({ level, query, queryDurationMillis: milliseconds }: LogEvent): void => {
    this.queries++
    this.seconds += milliseconds / 1000
    if (level === 'error') this.failures++
    if (milliseconds < this.#slowMilliseconds) return
    this.slow++
    this.#onSlowQuery({ query: query.sql.slice(0, longestText), milliseconds })
  }

  get connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {}
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** Wait of the oldest request for a connection, in milliseconds. */
  get longestWait(): number {
    const [first] = this.#waitingSince
    return first ? performance.now() - first.since : 0
  }
}
