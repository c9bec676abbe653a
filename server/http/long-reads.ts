import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '#db/connection/pool.ts'
import type { Tables } from '#db/tables/tables.ts'
import { createGate, type Gate } from '#platform/gate.ts'
import { explainGate, signalOf } from './gates.ts'
import { networkOf } from './network-of.ts'

/** Connections of the pool for long reads, and the timeout of a statement in milliseconds. */
export const longReadsPool = { max: 4, statementTimeout: 5_000 }

/** Opens the database for one request's reads that may take seconds. */
export type LongReads = (request: FastifyRequest, reply: FastifyReply) => Database

/** Queues queries: few run at once, fewer per client, and none for a client that has disconnected. */
export function createLongReads(database: Database): LongReads {
  const gate = createGate({
    ...{ atOnce: longReadsPool.max, perClient: longReadsPool.max / 2 },
    ...{ queue: 120, queuePerClient: 60, timeout: 8_000 },
  })
  return (request, reply) => {
    const client = networkOf(request.ip)
    const signal = signalOf(reply)
    const run: Gate['run'] = (name, work) =>
      gate.run(name, work, { signal }).catch((error: unknown) => {
        throw explainGate(error)
      })
    const execute = <Row>(query: CompiledQuery) =>
      run(client, () => database.executeQuery<Row>(query as CompiledQuery<Row>))
    return new Kysely<Tables>({ dialect: dialectOf(new GatedDriver({ executeQuery: execute, streamQuery })) })
  }
}

function streamQuery(): never {
  throw new Error('Long reads cannot be streamed. Read in slices.')
}

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

class GatedDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  acquireConnection = async () => this.#connection
  beginTransaction = async () => {
    throw new Error('Long reads have no transactions.')
  }
  init = async () => {}
  commitTransaction = async () => {}
  rollbackTransaction = async () => {}
  releaseConnection = async () => {}
  destroy = async () => {}
}
