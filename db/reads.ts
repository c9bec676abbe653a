import { randomUUID } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Database } from './pool.ts'
import type { Expectation, Replica } from './replica.ts'
import type { Tables } from './tables.ts'

type Options = {
  primary: Database
  replica: Replica
  /** Whether changes are heard of at this moment. */
  isListening: () => boolean
}

export type Reads = {
  /** For one request that only reads. Once it has asked the primary it stays there: facts don't go back in time. */
  open: () => Database
  /** A change was heard: what is read from now on must hold it. */
  expectNews: () => void
  /** Changes may have been missed, or the primary may be another server. */
  startAnew: () => void
}

/** Reads from a replica whatever it has already replayed of the changes this node has heard of. */
export function openReads({ primary, replica, isListening }: Options): Reads {
  let mark: Promise<string> | undefined
  let expectation: Promise<Expectation> | undefined

  async function expect(): Promise<Expectation> {
    mark ??= writeMark(primary).catch((error) => {
      mark = undefined
      throw error
    })
    const written = await mark
    // Ahead of every change heard so far: it was committed before it was told.
    const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(
      primary,
    )
    return { mark: written, place: rows[0]?.place ?? 'FFFFFFFF/FFFFFFFF' }
  }
  const expectNews = () => {
    expectation = undefined
  }
  const startAnew = () => {
    mark = undefined
    expectation = undefined
  }

  async function readReplica<Row>(query: CompiledQuery): Promise<Row[] | undefined> {
    if (!isListening() || replica.isResting) return undefined
    expectation ??= expect()
    const asked = expectation
    try {
      return await replica.read<Row>(query.sql, query.parameters, await asked)
    } catch (error) {
      // Where the primary did not answer, the next one asks anew.
      if (expectation === asked) startAnew()
      throw error
    }
  }

  return {
    open: () => new Kysely<Tables>({ dialect: dialectOf(() => new ReadingDriver(primary, readReplica)) }),
    expectNews,
    startAnew,
  }
}

async function writeMark(primary: Database): Promise<string> {
  const mark = randomUUID()
  await sql`with old as (delete from replica_mark where written_at < now() - interval '1 day')
    insert into replica_mark (mark) values (${mark})`.execute(primary)
  return mark
}

const dialectOf = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

type ReadReplica = <Row>(query: CompiledQuery) => Promise<Row[] | undefined>

/** A request's queries, each sent to where it may be answered. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(primary: Database, readReplica: ReadReplica) {
    let isOnPrimary = false
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery) {
        const rows = isOnPrimary ? undefined : await readReplica<Row>(query)
        if (rows) return { rows }
        isOnPrimary = true
        return primary.executeQuery<Row>(query as CompiledQuery<Row>)
      },
      streamQuery() {
        throw new Error('Nothing is streamed from a replica.')
      },
    }
  }

  acquireConnection = async () => this.#connection
  beginTransaction = async () => {
    throw new Error('What only reads has no transaction.')
  }
  init = async () => {}
  commitTransaction = async () => {}
  rollbackTransaction = async () => {}
  releaseConnection = async () => {}
  destroy = async () => {}
}
