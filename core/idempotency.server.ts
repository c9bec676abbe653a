import { createHash } from 'node:crypto'
import { NIL as noPerson } from 'uuid'
import type { Actor, Context } from './context.ts'
import { Refusal } from './errors.ts'
import { periods, startOfPeriod } from './retention/periods.ts'
import { inTransaction } from './transaction.server.ts'

type Call = {
  /** Idempotency key that the client generated; without one every call runs. */
  key: string | undefined
  /** Name such as `order.place`: a key is valid for one operation only. */
  operation: string
  /** Input of the call; the same key with different input is refused. */
  input: unknown
  /** Rate limit, skipped for repeats. Runs before the transaction, since it uses its own connection. */
  admit?: () => Promise<void>
}
type KeyRow = { person_id: string; key: string; operation: string; fingerprint: Buffer }

/** Runs `work` once per key and person; a repeat returns the stored result of the first call. */
export async function doOnce<Result>(
  ctx: Context,
  call: Call,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const keyRow = toKeyRow(ctx.actor, call)
  if (call.admit) {
    const first = keyRow && (await findStored(ctx, keyRow))
    if (first) return replayResult<Result>(first, keyRow)
    await call.admit()
  }
  if (!keyRow) return inTransaction(ctx, work)
  return inTransaction(ctx, async (inside) => {
    // A concurrent repeat waits here until the transaction of the first call has ended.
    const inserted = await inside.db
      .insertInto('idempotency_key')
      .values({ ...keyRow, result: null, created_at: inside.now() })
      .onConflict((known) => known.columns(['person_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!inserted) return replayResult<Result>(await findStored(inside, keyRow), keyRow)
    const result = await work(inside)
    await inside.db
      .updateTable('idempotency_key')
      .set({ result: JSON.stringify(result) })
      .where('person_id', '=', keyRow.person_id)
      .where('key', '=', keyRow.key)
      .execute()
    return result
  })
}

function toKeyRow(actor: Actor, { key, operation, input }: Call): KeyRow | undefined {
  if (!key) return undefined
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  if (actor.kind === 'user') return { person_id: actor.id, key, operation, fingerprint }
  // Visitors share one person id. The input is part of their key, so that nobody can use up another visitor's key.
  const own = createHash('sha256').update(`${operation} ${key} `).update(fingerprint).digest('hex')
  return { person_id: noPerson, key: own, operation, fingerprint }
}

const findStored = ({ db }: Context, { person_id, key }: KeyRow) =>
  db
    .selectFrom('idempotency_key')
    .select(['operation', 'fingerprint', 'result'])
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .executeTakeFirst()

type StoredCall = Pick<KeyRow, 'operation' | 'fingerprint'> & { result: unknown }

function replayResult<Result>(first: StoredCall | undefined, { operation, fingerprint }: KeyRow): Result {
  if (!first) throw new Error('The idempotency key no longer exists')
  if (first.operation !== operation || !first.fingerprint.equals(fingerprint)) {
    throw new Refusal(
      'invalid',
      'This was sent before with other content. Please send it again from the form.',
      {
        fields: { 'idempotency-key': 'Was used for something else' },
      },
    )
  }
  return first.result as Result
}

/** Deletes expired keys: no client retries a call after a month. */
export async function deleteExpiredIdempotencyKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', startOfPeriod(now(), periods.repeatedCall))
    .execute()
}
