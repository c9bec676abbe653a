import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** A sentence for a person who starts a node with other keys than the other nodes have. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError'
}

/** Keeps a mark of the newest key, and refuses a node that lacks one which others may have sealed with. */
export async function noteKeys(database: Database, marks: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // One node after the other: two first ones with different keys must not both be right.
    await sql`lock table secret_key in exclusive mode`.execute(transaction)
    const newest = marks.slice(0, 1)
    const known = await transaction.selectFrom('secret_key').select('fingerprint').execute()
    if (known.some(({ fingerprint }) => !marks.includes(fingerprint))) {
      throw new MissingKeyError(
        'A secret key is missing: this database holds what was sealed with another one. Give every node the same SECRET_KEY (docs/scaling.md).',
      )
    }
    // At the very first start any of them may have sealed something before.
    const fresh = known.length === 0 ? marks : newest
    await transaction
      .insertInto('secret_key')
      .values(fresh.map((fingerprint) => ({ fingerprint })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Everything is sealed with the newest key, or what was sealed with others is given up. */
export async function forgetKeysExcept(database: Database, newest: string): Promise<void> {
  await database.deleteFrom('secret_key').where('fingerprint', '<>', newest).execute()
}
