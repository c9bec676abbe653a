import pg from 'pg'
import { isPassingFailure } from './pool.ts'

const patience = 1_000
const usualRest = 5_000
const conflictWithRecovery = '40001'
const readOnly = '25006'
const missingTable = '42P01'

/** What a replica has to show before it is read: a mark from the server that is written to, and all up to a place. */
export type Expectation = { mark: string; place: string }
type Options = {
  url: string
  away: (error: unknown) => void
  back: () => void
  /** How long it is left alone after a failure, in milliseconds. */
  rest?: number
}

/** One server that follows the primary. It answers only what it has replayed far enough for. */
export class Replica {
  readonly #pool: pg.Pool
  readonly #options: Options
  /** What each connection was found to have reached. */
  readonly #reached = new WeakMap<pg.PoolClient, Expectation>()
  #restsUntil = 0
  #isAway = false

  constructor(options: Options) {
    this.#options = options
    const { url: connectionString } = options
    this.#pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: patience })
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil
  }

  /** The rows; undefined when the primary has to be asked. A query that only reads may be sent to both. */
  async read<Row>(
    text: string,
    values: readonly unknown[],
    expectation: Expectation,
  ): Promise<Row[] | undefined> {
    const client = await this.#pool.connect().catch((error) => this.#rest(error))
    if (!client) return undefined
    try {
      const isFresh = await this.#hasReached(client, expectation)
      this.#comeBack()
      const rows = isFresh ? (await client.query(text, [...values])).rows : undefined
      client.release()
      return rows
    } catch (error) {
      client.release(true)
      if (isPassingFailure(error) || !(error instanceof pg.DatabaseError)) return this.#rest(error)
      if ([conflictWithRecovery, readOnly, missingTable].includes(error.code ?? '')) return undefined
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #hasReached(client: pg.PoolClient, expectation: Expectation): Promise<boolean> {
    if (this.#reached.get(client) === expectation) return true
    const { mark, place } = expectation
    const { rows } = await client.query<{ has_reached: boolean }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
        and exists (select from replica_mark where mark = $2) as has_reached`,
      [place, mark],
    )
    if (!rows[0]?.has_reached) return false
    this.#reached.set(client, expectation)
    return true
  }

  #rest(error: unknown): undefined {
    this.#restsUntil = performance.now() + (this.#options.rest ?? usualRest)
    if (!this.#isAway) this.#options.away(error)
    this.#isAway = true
  }

  #comeBack(): void {
    if (this.#isAway) this.#options.back()
    this.#isAway = false
  }
}
