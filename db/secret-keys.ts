import { sql } from 'kysely'
import type { Database } from './connection/pool.ts'

/** Thrown when a node starts without a key that other nodes use. The message is for the operator. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError'
}

/** Stores the fingerprint of the newest key. Throws if the node lacks a key that may have encrypted stored secrets. */
export async function registerKeys(database: Database, fingerprints: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Serializes nodes: of two that start first with different keys, only one may succeed.
    await sql`lock table secret_key in exclusive mode`.execute(transaction)
    const newest = fingerprints.slice(0, 1)
    const known = await transaction.selectFrom('secret_key').select('fingerprint').execute()
    if (known.some(({ fingerprint }) => !fingerprints.includes(fingerprint))) {
      throw new MissingKeyError(
        'A secret key is missing: this database contains secrets that were encrypted with another one. Give every node the same SECRET_KEY (docs/scaling.md).',
      )
    }
    // At the first start, any of the keys may already have encrypted secrets.
    const added = known.length === 0 ? fingerprints : newest
    await transaction
      .insertInto('secret_key')
      .values(added.map((fingerprint) => ({ fingerprint })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Deletes the fingerprints of old keys, after all secrets were encrypted again with the newest one or given up. */
export async function forgetKeysExcept(database: Database, newest: string): Promise<void> {
  await database.deleteFrom('secret_key').where('fingerprint', '<>', newest).execute()
}
