import { createHash } from 'node:crypto'
import { NIL as noPerson } from 'uuid'
import type { Actor, Context } from './context.ts'
import { Refusal } from './errors.ts'
import { periods, startOfPeriod } from './retention/periods.ts'
import { inTransaction } from './transaction.server.ts'

type Call = {
  /** As the client made it up for this one intention; without it every call counts. */
  key: string | undefined
  /** `order.place`, so that one key serves one kind of call. */
  operation: string
  /** What was asked for; the same key with something else is refused. */
  input: unknown
  /** Refuses who comes too often; a repeat isn't asked. Before the transaction: it has a connection of its own. */
  admit?: () => Promise<void>
}
type Intention = { person_id: string; key: string; operation: string; fingerprint: Buffer }

/** Does `work` once for each key of a person, however often it is asked: a repeat is answered what the first one was. */
export async function doOnce<Result>(
  ctx: Context,
  call: Call,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const intention = intentionOf(ctx.actor, call)
  if (call.admit) {
    const first = intention && (await findFirst(ctx, intention))
    if (first) return answerAgain<Result>(first, intention)
    await call.admit()
  }
  if (!intention) return inTransaction(ctx, work)
  return inTransaction(ctx, async (inside) => {
    // A repeat that comes while the first one still runs waits here until that one has ended.
    const mine = await inside.db
      .insertInto('idempotency_key')
      .values({ ...intention, result: null, created_at: inside.now() })
      .onConflict((known) => known.columns(['person_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) return answerAgain<Result>(await findFirst(inside, intention), intention)
    const result = await work(inside)
    await inside.db
      .updateTable('idempotency_key')
      .set({ result: JSON.stringify(result) })
      .where('person_id', '=', intention.person_id)
      .where('key', '=', intention.key)
      .execute()
    return result
  })
}

function intentionOf(actor: Actor, { key, operation, input }: Call): Intention | undefined {
  if (!key) return undefined
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  if (actor.kind === 'user') return { person_id: actor.id, key, operation, fingerprint }
  // Visitors share one place: what was sent is part of the key, so that nobody can spend that of another.
  const own = createHash('sha256').update(`${operation} ${key} `).update(fingerprint).digest('hex')
  return { person_id: noPerson, key: own, operation, fingerprint }
}

const findFirst = ({ db }: Context, { person_id, key }: Intention) =>
  db
    .selectFrom('idempotency_key')
    .select(['operation', 'fingerprint', 'result'])
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .executeTakeFirst()

type First = Pick<Intention, 'operation' | 'fingerprint'> & { result: unknown }

function answerAgain<Result>(first: First | undefined, { operation, fingerprint }: Intention): Result {
  if (!first) throw new Error('A key that was there is gone')
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

/** Nobody repeats a call after a month. */
export async function forgetRepeats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', startOfPeriod(now(), periods.repeatedCall))
    .execute()
}
