import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import { inTransaction } from './transaction.server.ts'

type Call = {
  /** As the client made it up for this one intention; without it every call counts. */
  key: string | undefined
  /** `order.place`, so that one key serves one kind of call. */
  operation: string
  /** What was asked for; the same key with something else is refused. */
  input: unknown
}

/** Does `work` once for each key of a person, however often it is asked: a repeat is answered what the first one was. */
export function doOnce<Result>(
  ctx: Context,
  { key, operation, input }: Call,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const { actor } = ctx
  if (!key || actor.kind === 'visitor') return inTransaction(ctx, work)
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  return inTransaction(ctx, async (inside) => {
    // A repeat that comes while the first one still runs waits here until that one has ended.
    const mine = await inside.db
      .insertInto('idempotency_key')
      .values({ person_id: actor.id, key, operation, fingerprint, result: null, created_at: inside.now() })
      .onConflict((known) => known.columns(['person_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) return answerAgain<Result>(inside, { personId: actor.id, key, operation, fingerprint })
    const result = await work(inside)
    await inside.db
      .updateTable('idempotency_key')
      .set({ result: JSON.stringify(result) })
      .where('person_id', '=', actor.id)
      .where('key', '=', key)
      .execute()
    return result
  })
}

async function answerAgain<Result>(
  { db }: Context,
  call: { personId: string; key: string; operation: string; fingerprint: Buffer },
): Promise<Result> {
  const first = await db
    .selectFrom('idempotency_key')
    .select(['operation', 'fingerprint', 'result'])
    .where('person_id', '=', call.personId)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  if (first.operation !== call.operation || !first.fingerprint.equals(call.fingerprint)) {
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

const day = 86_400_000
const keptDays = 30

/** Nobody repeats a call after a month. */
export async function forgetRepeats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now().getTime() - keptDays * day))
    .execute()
}
