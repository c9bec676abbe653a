import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A statement that was used as often is prepared. */
const minUses = 10
/** Each connection keeps a plan of each, of some 20 to 100 kB. Plans of statements that others have replaced stay until
 * the pool closes the connection, after some time without use or after `maxUses`. */
const maxStatements = 300
const maxCounted = 2_000
/** Longer texts are imports of many rows. */
const maxLength = 20_000
const isPlanned = (text: string) =>
  text.length <= maxLength && /^\s*(select|with|insert|update|delete)\b/i.test(text) && !needsValues(text)

/** A conflict on a partial index is found only with the values of the condition, which a kept plan does not have. The
 * best plan of a search depends on how common its words are. */
const needsValues = (text: string) =>
  /\bon conflict\b(?:(?!\bdo\b)[\s\S])*\bwhere\b|\bcostly_to_read\b/i.test(text)

/** Pool for Kysely that prepares the statements that are used often. PostgreSQL plans many queries for longer than it
 * runs them, and keeps the plans of prepared statements for as long as they are not more expensive. */
export function createPreparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const prepared = prepare(client, names)
      clients.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
  }
}

function prepare(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, values: unknown[] = []) => {
    const name = names.find(text)
    if (!name) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.renew(text)
      // It was refused before it ran. In a transaction, which is cancelled by this, all has to be repeated.
      return client.query(text, values).catch(() => {
        throw Object.assign(new Error('A table has changed', { cause: error }), {
          code: serializationFailure,
        })
      })
    }
  }
  // Kysely passes a cursor only if one is configured.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
}

/** Names for the statements to prepare. Those used last keep theirs. */
class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: maxCounted })
  readonly #names = new LRUCache<string, string>({ max: maxStatements })
  #count = 0

  find(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || !isPlanned(text)) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < minUses) this.#uses.set(text, uses)
    else this.renew(text)
    return undefined
  }

  /** Gives another name, so that the connections prepare the statement again. */
  renew(text: string): void {
    this.#uses.delete(text)
    this.#names.set(text, `statement-${++this.#count}`)
  }
}

const serializationFailure = '40001'

/** A migration by another node has changed the columns of a result. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
